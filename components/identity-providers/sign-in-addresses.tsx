'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import { federatedHref, identityHref } from '#lib/screens/paths.ts';
import { ProtocolAddresses } from './addresses.tsx';
import { byName } from './protocol-order.ts';

/** What to register at an identity provider for each of its protocols. */
export function SignInAddresses({ scope, providerId }: { scope: string; providerId: string }) {
  const protocols = useQuery(clientOf(protocolApi).list.query(scope, { idp_id: providerId }));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <QueryScreen query={protocols} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ protocols: all }) => <ProtocolCards scope={scope} providerId={providerId} protocols={all} />}
      </QueryScreen>
    </div>
  );
}

/** More protocols than this are collapsed. */
const MAX_OPEN = 3;

interface ProtocolCardsProps {
  scope: string;
  providerId: string;
  protocols: readonly Protocol[];
}

function ProtocolCards({ scope, providerId, protocols }: ProtocolCardsProps) {
  const t = useT();
  const own = protocols
    .toSorted(byName)
    .flatMap(({ id, configuration }) =>
      configuration ? [{ id, kind: configuration.type === 'saml' ? ('saml' as const) : ('oidc' as const) }] : [],
    );
  if (own.length === 0) {
    return (
      <Card title={t('Protocols')}>
        <p className="text-ink-muted">
          {protocols.length === 0
            ? t('Without a protocol, no one can sign in with this provider.')
            : t('The protocols are handled by a web server in front of the platform.')}
        </p>
        <p className="mt-2">
          <AppLink href={identityHref(scope, 'identity-providers', providerId, { tab: 'protocols' })}>
            {t('Go to protocols')}
          </AppLink>
        </p>
      </Card>
    );
  }
  const Frame = own.length > MAX_OPEN ? CollapsibleCard : Card;
  return own.map(({ id, kind }) => (
    <Frame key={id} title={t('Protocol {name}', { name: id })}>
      <BrowserSignIn providerId={providerId} protocolId={id} kind={kind} />
    </Frame>
  ));
}

interface BrowserSignInProps {
  providerId: string;
  protocolId: string;
  kind: 'oidc' | 'saml';
}

/** What to register at the provider, and how to try it without losing the own session. */
function BrowserSignIn({ providerId, protocolId, kind }: BrowserSignInProps) {
  const t = useT();
  const origin = useOrigin();
  return (
    <div className="flex flex-col gap-3">
      <ProtocolAddresses kind={kind} providerId={providerId} protocolId={protocolId} />
      <Properties
        columns={1}
        items={[
          {
            label: t('Sign-in test'),
            value: (
              <>
                <CopyableId id={`${origin}${federatedHref(providerId, protocolId)}`} />
                <p className="text-ink-faint text-small">
                  {t(
                    'Open it in a private window, so that you remain signed in here. Rejected sign-ins are listed on this page.',
                  )}
                </p>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
