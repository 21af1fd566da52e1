import { Plug } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { statusChoices } from '#components/console/status-words.ts';
import { type RowContext, yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { QosPolicyFact } from '#components/networking/qos-policy-fact.tsx';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { portChoicesQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { PORT_STATUSES } from '#lib/networking/ports/statuses.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreatePortDialog } from './create-port-dialog.tsx';
import { PortDevice } from './port-device.tsx';
import { PortGroups } from './port-groups.tsx';
import { inheritedPolicy, type PortRelated, type PortRow, portName, portRelations, toPortRow } from './port-row.ts';
import { PortStatusBadge } from './port-status.tsx';
import { usePortActions } from './use-port-actions.tsx';

const addressesOf = ({ port }: PortRow): string[] => port.fixed_ips.map(({ ip_address }) => ip_address);

const namesOf = (objects: readonly { id: string; name: string }[] = []) =>
  [...new Set(objects.map(({ id, name }) => name || id))].map((value) => ({ value }));

export const portKind = kind<PortRow>()({
  noun: { one: msg('port'), many: msg('ports') },
  icon: Plug,
  idOf: ({ port }) => port.id,
  nameOf: ({ port }) => portName(port),
  words: (row) => [
    row.port.name,
    row.port.id,
    row.port.mac_address,
    row.deviceName,
    ...row.floatingIps,
    ...addressesOf(row),
  ],
  status: ({ port }) => <PortStatusBadge port={port} />,
  related: portRelations,
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ port }) => port.status,
      show: ({ port }) => <PortStatusBadge port={port} />,
      sort: true,
      width: 7,
      in: 'list',
      filter: { values: ({ t }) => statusChoices(PORT_STATUSES, t) },
    },
    network: {
      label: msg('Network'),
      value: ({ network }) => network,
      link: ({ port }, { scope }) => objectHref(scope, 'networks', port.network_id),
      sort: true,
      filter: { values: ({ related }) => namesOf(related.networks) },
      isKeyFact: true,
    },
    ips: {
      label: msg('Fixed IPs'),
      value: addressesOf,
      width: 10,
      in: 'list',
      filter: { id: 'ip', label: msg('Fixed IP') },
    },
    addresses: {
      label: msg('Fixed IPs'),
      value: addressesOf,
      show: (row) => addressesOf(row).map((address) => <CopyableId key={address} id={address} />),
      isKeyFact: true,
      in: 'page',
    },
    floating: { label: msg('Floating IP'), value: ({ floatingIps }) => floatingIps },
    device: {
      label: msg('Device'),
      value: ({ deviceName, device }, { t }) => (device === 'none' ? t('Unbound') : deviceName),
      show: (row, { scope }) => <PortDevice projectId={scope} row={row} />,
      width: 10,
      filter: {
        read: ({ device }) => device,
        values: ({ t }) => [
          { value: 'instance', label: t('Instance') },
          { value: 'router', label: t('Router') },
          { value: 'dhcp', label: t('DHCP') },
          { value: 'other', label: t('Other') },
          { value: 'none', label: t('Unbound') },
        ],
      },
      isKeyFact: true,
    },
    groups: {
      label: msg('Security groups'),
      value: ({ port, groups }, { t }) => {
        if (!port.port_security_enabled) return t('Not checked');
        return groups.length === 0 ? t('None') : groups.map(({ name }) => name);
      },
      show: (row, { scope }) => <PortGroups projectId={scope} row={row} />,
      width: 10,
      filter: {
        id: 'group',
        label: msg('Security group'),
        read: ({ groups }) => groups.map(({ name }) => name),
        values: ({ related }) => namesOf(related.groups),
      },
      isKeyFact: true,
    },
    mac: {
      label: msg('MAC address'),
      value: ({ port }) => port.mac_address,
      as: 'id',
      width: 10.5,
      isOptional: false,
      isWide: false,
      filter: { operators: [] },
    },
    up: {
      label: msg('Admin state'),
      value: ({ port }, { t }) => (port.admin_state_up ? t('Up') : t('Down')),
      width: 7,
      filter: { ...yesOrNo, label: msg('Admin state up'), read: ({ port }) => port.admin_state_up },
    },
    pairs: {
      label: msg('Allowed address pairs'),
      value: ({ port }) =>
        port.allowed_address_pairs.map(({ ip_address, mac_address }) => `${ip_address} (${mac_address})`),
      in: 'page',
    },
    options: {
      label: msg('DHCP options'),
      value: ({ port }) => port.extra_dhcp_opts.map(({ opt_name, opt_value }) => `${opt_name}=${opt_value}`),
      in: 'page',
    },
    policy: {
      label: msg('QoS policy'),
      value: ({ port }) => port.qos_policy_id ?? inheritedPolicy(port),
      show: ({ port }, { scope }) => {
        const id = port.qos_policy_id ?? inheritedPolicy(port);
        return id && <QosPolicyFact projectId={scope} id={id} isInherited={id !== port.qos_policy_id} />;
      },
      in: 'page',
    },
    created: {
      label: msg('Created'),
      value: ({ port }) => port.created_at,
      as: 'age',
      width: 7.5,
      sort: 'created_at',
      isOptional: true,
    },
    description: { label: msg('Description'), value: ({ port }) => port.description, width: 12, isOptional: true },
    id: { label: msg('ID'), value: ({ port }) => port.id, as: 'id' },
  },
  filters: {
    leftover: { ...yesOrNo, label: msg('Leftover'), read: ({ leftover }) => leftover !== undefined },
  },
  command: ({ port }) => `openstack port show ${port.id}`,
  copies: [{ label: msg('IP addresses'), text: (rows) => rows.flatMap(addressesOf).join('\n') }],
  useActions: (scope, onDeleted) =>
    usePortActions(scope, useRelated(portRelations, scope).data?.groups ?? [], onDeleted),
});

const rowsOf = ({ ports }: { ports: readonly Port[] }, { related }: RowContext<PortRow, PortRelated>) =>
  ports.map((port) => toPortRow(port, related));

const hrefOf = ({ port }: PortRow, { scope }: { scope: string }): string => objectHref(scope, 'ports', port.id);

// Whether a port is a leftover is unknown until the instances are loaded.
const NEEDS = ['networks', 'groups', 'devices', 'floatingIps'] as const;

export const portList = listOf(portKind, {
  id: 'ports',
  header: {
    description: msg('Ports connect instances and routers to networks, each with its own addresses.'),
    path: 'networking/v2.0/ports',
    command: 'openstack port list --long',
  },
  create: {
    label: msg('Create port'),
    quota: 'ports',
    href: (scope) => projectHref(scope, 'ports', { create: 'true' }),
    Form: ({ scope, related, goTo, onClose }) => (
      <CreatePortDialog
        projectId={scope}
        relatedObjects={related}
        onCreated={({ id }) => goTo(objectHref(scope, 'ports', id))}
        onClose={onClose}
      />
    ),
  },
  source: completeList(portChoicesQuery, rowsOf),
  needs: NEEDS,
  sort: '-created_at',
  views: [
    { label: msg('All') },
    { label: msg('Of instances'), where: ['device:instance'] },
    { label: msg('Unbound'), where: ['device:none'] },
    { label: msg('Leftovers'), where: ['leftover:true'] },
    { label: msg('Down'), where: ['status:DOWN'] },
  ],
  href: hrefOf,
  emptyText: msg(
    'Instances get their ports at launch. A port that you create keeps its address when you move it to another instance.',
  ),
  alsoLoads: [networkQuotasQuery],
});

interface ObjectPorts {
  id: ListName;
  query: (scope: string) => ReturnType<typeof portChoicesQuery>;
  emptyTitle: Text;
  emptyText: Text;
}

/** The ports of another object, for its page. */
export const objectPortList = ({ query, ...list }: ObjectPorts) =>
  listOf(portKind, {
    ...list,
    header: {},
    source: completeList(query, rowsOf),
    needs: NEEDS,
    sort: 'name',
    href: hrefOf,
  });
