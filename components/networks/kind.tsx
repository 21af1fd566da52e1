import { Network as NetworkIcon } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { comparison, yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { QosPolicyFact } from '#components/networking/qos-policy-fact.tsx';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { isWithin } from '#lib/networking/subnets/block.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { NetworkStatusBadge } from './network-status.tsx';
import { carrierOf, nameOrId } from './network-words.ts';
import { QuickStart } from './quick-start.tsx';
import { SubnetChips } from './subnet-chips.tsx';
import { SubnetMeters } from './subnet-meters.tsx';
import { useNetworkActions } from './use-network-actions.tsx';

/** The page of a network has what is counted for lists once the list is loaded. */
type NetworkRow = Pick<ListedNetwork, 'network'> & Partial<ListedNetwork>;

export const networkKind = kind<NetworkRow>()({
  noun: { one: msg('network'), many: msg('networks') },
  icon: NetworkIcon,
  idOf: ({ network }) => network.id,
  nameOf: ({ network }) => nameOrId(network),
  name: { isFiltered: true },
  words: ({ network, subnets = [] }) => [network.name, network.id, ...subnets.map(({ cidr }) => cidr)],
  status: ({ network }) => <NetworkStatusBadge network={network} />,
  related: { listed: clientOf(listedNetworkApi).list.query },
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ network }) => network.status,
      show: ({ network }) => <NetworkStatusBadge network={network} />,
      width: 6,
      in: 'list',
    },
    subnets: {
      label: msg('Subnets'),
      value: ({ subnets }) => subnets?.map(({ cidr }) => cidr),
      show: ({ subnets = [] }) => <SubnetChips subnets={subnets} />,
      width: 18,
      in: 'list',
    },
    usage: {
      label: msg('Addresses'),
      value: ({ subnets }) => subnets?.map(({ cidr }) => cidr),
      show: ({ subnets }, { t }) => {
        if (!subnets) return <NoValue />;
        return subnets.length > 0 ? <SubnetMeters subnets={subnets} /> : t('No subnets visible to this project.');
      },
      isShownEmpty: true,
      topic: msg('Addresses'),
      isWide: true,
      in: 'page',
    },
    router: {
      label: msg('Router'),
      value: ({ routers }) => routers?.map(nameOrId),
      width: 8,
      filter: { ...yesOrNo, label: msg('Has a router'), read: ({ routers = [] }) => routers.length > 0 },
      isKeyFact: true,
    },
    ports: {
      label: msg('Ports'),
      value: ({ ports }) => ports,
      as: 'number',
      sort: true,
      width: 5,
      filter: comparison(),
      isKeyFact: true,
    },
    external: {
      label: msg('External'),
      value: ({ network }) => network['router:external'],
      as: 'yesNo',
      width: 5.5,
      filter: yesOrNo,
      isKeyFact: true,
    },
    default: {
      label: msg('Default external network'),
      value: ({ network }) => (network['router:external'] ? network.is_default : undefined),
      as: 'yesNo',
      isOmittedIfEmpty: true,
      in: 'page',
    },
    shared: {
      label: msg('Shared'),
      value: ({ network }) => network.shared,
      as: 'yesNo',
      width: 5.5,
      filter: yesOrNo,
      isKeyFact: true,
    },
    created: {
      label: msg('Created'),
      value: ({ network }) => network.created_at,
      as: 'age',
      width: 7.5,
      sort: 'created_at',
    },
    admin_state: {
      label: msg('Admin state'),
      value: ({ network }, { t }) => (network.admin_state_up ? t('On') : t('Off')),
      width: 6,
      isOptional: true,
      filter: {
        ...yesOrNo,
        id: 'admin_state_up',
        label: msg('Turned on'),
        read: ({ network }) => network.admin_state_up,
      },
    },
    security: {
      label: msg('Port security'),
      value: ({ network }, { t }) => (network.port_security_enabled ? t('On') : t('Off')),
      in: 'page',
    },
    mtu: {
      label: msg('MTU'),
      value: ({ network }) => network.mtu,
      show: ({ network: { mtu } }, { t, format }) => t('{mtu} bytes', { mtu: format.number(mtu) }),
      width: 6,
      isOptional: true,
    },
    carrier: {
      label: msg('Transport'),
      value: ({ network }, { t }) => carrierOf(network, t),
      isOmittedIfEmpty: true,
      in: 'page',
    },
    policy: {
      label: msg('QoS policy'),
      value: ({ network }) => network.qos_policy_id,
      show: ({ network: { qos_policy_id } }, { scope }) =>
        qos_policy_id && <QosPolicyFact projectId={scope} id={qos_policy_id} />,
      in: 'page',
    },
    project: {
      label: msg('Project'),
      value: ({ network }) => network.project_id,
      show: ({ network: { project_id } }, { t, scope }) =>
        project_id === scope ? t('This project') : <CopyableId id={project_id} />,
      width: 14,
      isOptional: true,
    },
    description: {
      label: msg('Description'),
      value: ({ network }) => network.description,
      isWide: true,
      in: 'page',
    },
    id: { label: msg('ID'), value: ({ network }) => network.id, as: 'id' },
  },
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
