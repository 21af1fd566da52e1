'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
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
  const list = { label: t('Networks'), href: projectHref(projectId, 'networks') };
  const actions = useNetworkActions(projectId, () => router.push(list.href));
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('Network not found')}
        listHref={list.href}
        listLabel={t('Go to networks')}
      >
        {({ network }) => (
          <>
            <ObjectHeader
              list={list}
              name={nameOrId(network)}
              status={<NetworkStatusBadge network={network} />}
              description={network.description}
              call={{ path: `networking/v2.0/networks/${network.id}` }}
              command={`openstack network show ${network.id}`}
              actions={actions.of({ network })}
            />
            <NetworkTabs projectId={projectId} network={network} />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}
