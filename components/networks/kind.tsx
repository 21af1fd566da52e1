import { Network as NetworkIcon } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { isWithin } from '#lib/networking/subnets/block.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { type NetworkRow, networkAttributes } from './attributes.tsx';
import { NetworkStatusBadge } from './network-status.tsx';
import { nameOrId } from './network-words.ts';
import { QuickStart } from './quick-start.tsx';
import { useNetworkActions } from './use-network-actions.tsx';

export const networkKind = kind<NetworkRow>()({
  noun: { one: msg('network'), many: msg('networks') },
  icon: NetworkIcon,
  idOf: ({ network }) => network.id,
  nameOf: ({ network }) => nameOrId(network),
  name: { isFiltered: true },
  words: ({ network, subnets = [] }) => [network.name, network.id, ...subnets.map(({ cidr }) => cidr)],
  status: ({ network }) => <NetworkStatusBadge network={network} />,
  related: { listed: clientOf(listedNetworkApi).list.query },
  attributes: networkAttributes,
  filters: {
    address: {
      label: msg('Contains address'),
      operators: [],
      read: ({ subnets = [] }, _context, wanted) => (isWithin(wanted, subnets) ? wanted : undefined),
    },
  },
  command: ({ network }) => `openstack network show ${network.id}`,
  useActions: useNetworkActions,
});

export const networkList = listOf(networkKind, {
  id: 'networks',
  header: {
    description: msg('Networks connect instances and give them addresses.'),
    path: 'networking/v2.0/networks',
    command: 'openstack network list --long',
  },
  create: { label: msg('Create network'), quota: 'networks', href: (scope) => createHref(scope, 'networks') },
  source: completeList(clientOf(listedNetworkApi).list.query, ({ networks }): readonly NetworkRow[] => networks),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('External'), where: ['external:true'] },
    { label: msg('Shared'), where: ['shared:true'] },
    { label: msg('Without ports'), where: ['ports:0'] },
    { label: msg('Turned off'), where: ['admin_state_up:false'] },
  ],
  href: ({ network }, { scope }) => objectHref(scope, 'networks', network.id),
  Above: ({ scope }) => <QuickStart projectId={scope} />,
  emptyText: msg('A network connects instances with each other. Its subnets give them addresses.'),
  alsoLoads: [networkQuotasQuery],
});
