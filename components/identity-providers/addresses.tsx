'use client';

import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { federatedHref } from '#lib/screens/paths.ts';
import type { ProtocolKind } from './protocol-values.ts';

interface ProtocolAddressesProps {
  kind: ProtocolKind;
  /** Empty until the user has entered it. */
  providerId: string;
  protocolId: string;
}

/** The addresses to register at the identity provider. */
export function ProtocolAddresses({ kind, providerId, protocolId }: ProtocolAddressesProps) {
  const t = useT();
  const origin = useOrigin();
  if (!providerId || !protocolId) {
    return <p className="text-ink-muted">{t('Enter a name to see the addresses to register at the provider.')}</p>;
  }
  const addressOf = (below: 'callback' | 'backchannel-logout' | 'metadata' | 'acs' | 'slo') => (
    <CopyableId id={`${origin}${federatedHref(providerId, protocolId, below)}`} />
  );
  const items =
    kind === 'oidc'
      ? [
          { label: t('Callback address'), value: addressOf('callback') },
          { label: t('Back-channel logout'), value: addressOf('backchannel-logout') },
        ]
      : [
          { label: t('Metadata of this service provider'), value: addressOf('metadata') },
          { label: t('Assertion consumer service'), value: addressOf('acs') },
          { label: t('Single logout service'), value: addressOf('slo') },
        ];
  return <Properties columns={1} items={items} />;
}
