'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NetworkStatusBadge } from '#components/networks/network-status.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { useNetworkActions } from '#components/networks/use-network-actions.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { NetworkTabs } from './network-tabs.tsx';

export function NetworkDetail({ projectId, networkId }: { projectId: string; networkId: string }) {
  const t = useT();
  const router = useRouter();
  const query = useQuery(clientOf(networkApi).show.query(projectId, networkId));
  const root = projectHref(projectId, 'networks');
  const actions = useNetworkActions(projectId, () => router.push(root));
  return (
    <>
      <DetailScreen query={query} goneTitle={t('Network not found')} listHref={root} listLabel={t('Go to networks')}>
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
      </DetailScreen>
      {actions.dialog}
    </>
  );
}
