'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { ActionButton } from '#components/console/action-button.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ProtocolList } from './protocol-list.tsx';
import { ProviderOverview } from './provider-overview.tsx';
import { RejectedSignIns } from './rejected-sign-ins.tsx';
import { useProviderActions } from './use-provider-actions.tsx';

export function ProviderScreen({ scope, providerId }: { scope: string; providerId: string }) {
  const t = useT();
  const query = useQuery(clientOf(identityProviderApi).show.query(scope, { idp_id: providerId }));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Identity provider not found')}
      listHref={identityHref(scope, 'identity-providers')}
      listLabel={t('Go to identity providers')}
    >
      {({ identity_provider: provider }) => (
        <>
          <ProviderHeader scope={scope} provider={provider} />
          <PageTabs
            label={t('About this identity provider')}
            tabs={[
              {
                id: 'overview',
                label: t('Overview'),
                content: <ProviderOverview scope={scope} provider={provider} />,
              },
              {
                id: 'protocols',
                label: t('Protocols'),
                content: <ProtocolList scope={scope} providerId={provider.id} />,
              },
              {
                id: 'rejected',
                label: t('Rejected sign-ins'),
                content: <RejectedSignIns scope={scope} providerId={provider.id} />,
              },
            ]}
          />
        </>
      )}
    </DetailScreen>
  );
}

function ProviderHeader({ scope, provider }: { scope: string; provider: IdentityProvider }) {
  const t = useT();
  const router = useRouter();
  const list = identityHref(scope, 'identity-providers');
  const { of, dialog } = useProviderActions(scope, () => router.push(list));
  return (
    <>
      <PageHeader
        title={provider.id}
        crumbs={[{ label: t('Identity providers'), href: list }]}
        status={<EnabledBadge isEnabled={provider.enabled} />}
        description={provider.description}
        actions={
          <>
            <AllActivityLink object={provider.id} />
            <ApiLens
              call={{ path: `identity/v3/OS-FEDERATION/identity_providers/${encodeURIComponent(provider.id)}` }}
              command={`openstack identity provider show ${provider.id}`}
            />
            {of(provider).map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </>
        }
      />
      {dialog}
    </>
  );
}
