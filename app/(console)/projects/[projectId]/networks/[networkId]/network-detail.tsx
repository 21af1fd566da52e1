'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { NetworkStatusBadge } from '#components/networks/network-status.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useNetworkActions } from '#components/networks/use-network-actions.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { NetworkTabs } from './network-tabs.tsx';

export function NetworkDetail({ projectId, networkId }: { projectId: string; networkId: string }) {
  const t = useT();
  const router = useRouter();
  const query = useQuery(clientOf(networkApi).show.query(projectId, networkId));
  const root = projectHref(projectId, 'networks');
  const actions = useNetworkActions(projectId, () => router.push(root));
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Network not found')}
      actions={<ButtonLink href={root}>{t('Go to networks')}</ButtonLink>}
    />
  );
  return (
    <>
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ network }) => {
          const name = nameOrId(network);
          return (
            <>
              <PageHeader
                crumbs={[{ label: t('Networks'), href: root }]}
                title={name}
                status={<NetworkStatusBadge network={network} />}
                description={network.description}
                actions={
                  <>
                    <ApiLens
                      call={{ path: `networking/v2.0/networks/${network.id}` }}
                      command={`openstack network show ${network.id}`}
                    />
                    <DetailActions label={t('Actions for {name}', { name })} actions={actions.of({ network })} />
                  </>
                }
              />
              <NetworkTabs projectId={projectId} network={network} />
            </>
          );
        }}
      </QueryScreen>
      {actions.dialog}
    </>
  );
}
