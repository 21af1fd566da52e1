'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useNetworkProperties } from '#components/networks/network-attributes.tsx';
import { SubnetMeters } from '#components/networks/subnet-meters.tsx';
import { SharingCard } from '#components/sharing/sharing-card.tsx';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { PortsTab } from './ports-tab.tsx';
import { SubnetsTab } from './subnets-tab.tsx';

export function NetworkTabs({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const json = (
    <CodeBlock code={JSON.stringify(network, undefined, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />
  );
  return (
    <PageTabs
      label={t('Sections of the network')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <Overview projectId={projectId} network={network} /> },
        {
          id: 'subnets',
          label: t('Subnets'),
          count: network.subnets.length,
          content: <SubnetsTab projectId={projectId} network={network} />,
        },
        { id: 'ports', label: t('Ports'), content: <PortsTab projectId={projectId} networkId={network.id} /> },
        { id: 'addresses', label: t('Addresses'), content: <AddressesTab projectId={projectId} network={network} /> },
        {
          id: 'sharing',
          label: t('Sharing'),
          content: <SharingCard projectId={projectId} object={{ ...network, object_type: 'network' }} />,
        },
        {
          id: 'topology',
          label: t('Topology'),
          content: <TopologyScreen projectId={projectId} place={{ network_id: network.id }} />,
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="network" id={network.id} />,
        },
        { id: 'json', label: t('JSON'), content: json },
      ]}
    />
  );
}

function Overview({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const listed = useQuery(clientOf(listedNetworkApi).list.query(projectId));
  return (
    <ObjectOverview {...useNetworkProperties(projectId, network)}>
      <Card title={t('Addresses')}>
        <QueryContent answer={listed} unknown={t('Could not load the usage of the subnets')}>
          {({ networks }) => {
            const subnets = networks.find((row) => row.network.id === network.id)?.subnets ?? [];
            if (subnets.length > 0) return <SubnetMeters subnets={subnets} />;
            return <p className="text-ink-muted">{t('No subnets visible to this project.')}</p>;
          }}
        </QueryContent>
      </Card>
    </ObjectOverview>
  );
}
