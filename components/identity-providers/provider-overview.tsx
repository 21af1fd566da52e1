'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { federatedHref, identityHref } from '#lib/screens/paths.ts';
import { ProtocolAddresses } from './addresses.tsx';
import { byName } from './protocol-values.ts';

interface ProviderOverviewProps {
  scope: string;
  provider: IdentityProvider;
}

export function ProviderOverview({ scope, provider }: ProviderOverviewProps) {
  const t = useT();
  const protocols = useQuery(clientOf(protocolApi).list.query(scope, { idp_id: provider.id }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('Details')}>
        <ProviderFacts scope={scope} provider={provider} />
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <QueryScreen query={protocols} skeleton={<Skeleton className="h-24 w-full" />}>
          {({ protocols: all }) => <SignInAddresses scope={scope} providerId={provider.id} protocols={all} />}
        </QueryScreen>
      </div>
    </div>
  );
}

/** More protocols than this are collapsed. */
const MAX_OPEN = 3;

interface SignInAddressesProps {
  scope: string;
  providerId: string;
  protocols: readonly Protocol[];
}

function SignInAddresses({ scope, providerId, protocols }: SignInAddressesProps) {
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

function ProviderFacts({ scope, provider }: ProviderOverviewProps) {
  const { t, format } = useI18n();
  const domain = useQuery(clientOf(domainApi).show.query(scope, provider.domain_id));
  const { sign_in: button, authorization_ttl: ttl } = provider;
  return (
    <Properties
      items={[
        {
          label: t('Domain'),
          value: (
            <AppLink href={identityHref(scope, 'domains', provider.domain_id)}>
              {nameOrId(domain, domain.data?.domain.name, provider.domain_id)}
            </AppLink>
          ),
        },
        {
          label: t('Memberships are valid for'),
          value: ttl === null ? t('The default of the platform') : format.duration(ttl * 60_000),
        },
        { label: t('Button'), value: button.is_hidden ? t('Hidden') : (button.label ?? provider.id) },
        { label: t('Email domains'), value: format.list(button.email_domains ?? []) },
        { label: t('Remote IDs'), value: provider.remote_ids.join(', '), isWide: true },
      ]}
    />
  );
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
