'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { DeleteProtocol } from './delete-protocol.tsx';
import { ProtocolForm } from './protocol-form.tsx';
import { byName } from './protocol-values.ts';
import { SamlKeys } from './saml-keys.tsx';
import { SamlMetadata } from './saml-metadata.tsx';

type DialogRequest = { what: 'add' } | { what: 'edit' | 'delete'; protocol: Protocol };

export function ProtocolList({ scope, providerId }: { scope: string; providerId: string }) {
  const t = useT();
  const query = useQuery(clientOf(protocolApi).list.query(scope, { idp_id: providerId }));
  const allowed = useMayAdminister(scope);
  const reason = allowed === true ? undefined : t(allowed);
  const [request, setRequest] = useState<DialogRequest>();
  const props = { scope, providerId, onClose: () => setRequest(undefined) };
  const saml = query.data?.protocols.filter(({ configuration }) => configuration?.type === 'saml') ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('Protocols')}
        hasPadding={false}
        aside={
          <ButtonWithReason size="small" reason={reason} onClick={() => setRequest({ what: 'add' })}>
            <Plus aria-hidden />
            {t('Add protocol')}
          </ButtonWithReason>
        }
      >
        <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-4 w-40" />}>
          {({ protocols }) => (
            <>
              {protocols.length === 0 && (
                <p className="p-4 text-ink-muted">{t('Without a protocol, no one can sign in with this provider.')}</p>
              )}
              <ul className="divide-y">
                {protocols.toSorted(byName).map((protocol) => (
                  <ProtocolLine key={protocol.id} {...{ scope, protocol, reason }} onOpen={setRequest} />
                ))}
              </ul>
            </>
          )}
        </QueryScreen>
        {request?.what === 'add' && <ProtocolForm {...props} />}
        {request?.what === 'edit' && <ProtocolForm {...props} protocol={request.protocol} />}
        {request?.what === 'delete' && <DeleteProtocol {...props} id={request.protocol.id} />}
      </Card>
      {saml.map(({ id: protocolId }) => (
        <div key={protocolId} className="grid items-start gap-4 lg:grid-cols-2">
          <SamlMetadata {...{ scope, reason }} name={{ idp_id: providerId, protocol_id: protocolId }} />
          <SamlKeys {...{ scope, reason }} name={{ idp_id: providerId, protocol_id: protocolId }} />
        </div>
      ))}
    </div>
  );
}

interface ProtocolLineProps {
  scope: string;
  protocol: Protocol;
  reason: string | undefined;
  onOpen: (request: DialogRequest) => void;
}

function ProtocolLine({ scope, protocol, reason, onOpen }: ProtocolLineProps) {
  const t = useT();
  const { id, mapping_id, configuration } = protocol;
  const kinds = { oidc: 'OpenID Connect', saml: 'SAML 2.0' };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block break-words font-medium">{id}</span>
        <span className="block text-ink-muted text-small">
          {configuration
            ? kinds[configuration.type === 'saml' ? 'saml' : 'oidc']
            : t('Handled by a web server in front of the platform')}
        </span>
      </span>
      <span className="min-w-0 break-words">
        {t.rich('Mapping <link></link>', {
          link: () => <AppLink href={identityHref(scope, 'mappings', mapping_id)}>{mapping_id}</AppLink>,
        })}
      </span>
      <span className="flex gap-2">
        <ButtonWithReason
          size="small"
          reason={reason}
          aria-label={t('Edit {name}', { name: id })}
          onClick={() => onOpen({ what: 'edit', protocol })}
        >
          {t('Edit')}
        </ButtonWithReason>
        <ButtonWithReason
          size="small"
          reason={reason}
          aria-label={t('Delete {name}', { name: id })}
          onClick={() => onOpen({ what: 'delete', protocol })}
        >
          {t('Delete')}
        </ButtonWithReason>
      </span>
    </li>
  );
}
