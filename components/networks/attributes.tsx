import { CopyableId } from '#components/console/copyable-id.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { type Attributes, comparison, yesOrNo } from '#components/kind/attribute.ts';
import { QosPolicyFact } from '#components/networking/qos-policy-fact.tsx';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { NetworkStatusBadge } from './network-status.tsx';
import { carrierOf, nameOrId } from './network-words.ts';
import { SubnetChips } from './subnet-chips.tsx';
import { SubnetMeters } from './subnet-meters.tsx';

/** The page of a network has what is counted for lists once the list is loaded. */
export type NetworkRow = Pick<ListedNetwork, 'network'> & Partial<ListedNetwork>;

export const networkAttributes = {
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
} satisfies Attributes<NetworkRow>;
