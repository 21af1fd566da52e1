import { pageOf } from '#components/kind/kind.ts';
import { KindList } from '#components/kind/kind-list.tsx';
import { objectPortList } from '#components/ports/kind.tsx';
import { ObjectSharing } from '#components/sharing/object-sharing.tsx';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { networkKind } from './kind.tsx';
import { NetworkAddresses } from './network-addresses.tsx';
import { NetworkSubnets } from './network-subnets.tsx';

export const networkPage = pageOf(networkKind, {
  query: (scope, id, send) => clientOf(networkApi).show.query(scope, id, {}, send),
  rowOf: ({ network }, { listed }) => ({ ...listed?.networks.find((row) => row.network.id === network.id), network }),
  listHref: (scope) => projectHref(scope, 'networks'),
  path: 'networking/v2.0/networks',
  description: ({ network }) => network.description,
  tabs: [
    {
      id: 'subnets',
      label: msg('Subnets'),
      count: ({ network }) => network.subnets.length,
      Content: ({ scope, row }) => <NetworkSubnets projectId={scope} network={row.network} />,
    },
    {
      id: 'ports',
      label: msg('Ports'),
      Content: ({ scope, id }) => (
        <KindList
          list={objectPortList({
            id: 'network-ports',
            query: (project) => networkPortsQuery(project, id),
            emptyTitle: msg('No ports'),
            emptyText: msg('Instances launched on this network get a port.'),
          })}
          scope={scope}
        />
      ),
    },
    {
      id: 'addresses',
      label: msg('Addresses'),
      Content: ({ scope, row }) => <NetworkAddresses projectId={scope} network={row.network} />,
    },
    {
      id: 'sharing',
      label: msg('Sharing'),
      Content: ({ scope, row }) => (
        <ObjectSharing projectId={scope} object={{ ...row.network, object_type: 'network' }} />
      ),
    },
    {
      id: 'topology',
      label: msg('Topology'),
      Content: ({ scope, id }) => <TopologyScreen projectId={scope} place={{ network_id: id }} />,
    },
  ],
  activity: 'network',
});
