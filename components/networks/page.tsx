import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { networkKind } from './kind.tsx';

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
      load: async () => {
        const { NetworkSubnets } = await import('#lazy/components/networks/network-subnets.tsx');
        return ({ scope, row }) => <NetworkSubnets projectId={scope} network={row.network} />;
      },
    },
    {
      id: 'ports',
      label: msg('Ports'),
      load: async () => {
        const { NetworkPorts } = await import('#lazy/components/networks/network-ports.tsx');
        return ({ scope, id }) => <NetworkPorts projectId={scope} networkId={id} />;
      },
    },
    {
      id: 'addresses',
      label: msg('Addresses'),
      load: async () => {
        const { NetworkAddresses } = await import('#lazy/components/networks/network-addresses.tsx');
        return ({ scope, row }) => <NetworkAddresses projectId={scope} network={row.network} />;
      },
    },
    {
      id: 'sharing',
      label: msg('Sharing'),
      load: async () => {
        const { ObjectSharing } = await import('#lazy/components/sharing/object-sharing.tsx');
        return ({ scope, row }) => (
          <ObjectSharing projectId={scope} object={{ ...row.network, object_type: 'network' }} />
        );
      },
    },
    {
      id: 'topology',
      label: msg('Topology'),
      load: async () => {
        const { TopologyScreen } = await import('#lazy/components/topology/topology-screen.tsx');
        return ({ scope, id }) => <TopologyScreen projectId={scope} place={{ network_id: id }} />;
      },
    },
  ],
  activity: 'network',
});
