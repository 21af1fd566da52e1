import { Globe } from 'lucide-react';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { statusChoices } from '#components/console/status-words.ts';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf, pageOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { portNameIn } from '#components/ports/port-row.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpsQuery } from '#lib/networking/choices.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { AllocateFloatingIpsDialog } from './allocate-floating-ips-dialog.tsx';
import { type FloatingIpRow, idleOf, toFloatingIpRow } from './floating-ip-row.ts';
import { FloatingIpTarget } from './floating-ip-target.tsx';
import { type FloatingIpRelated, floatingIpRelations, poolsIn } from './related-objects.ts';
import { useFloatingIpActions } from './use-floating-ip-actions.tsx';

const addressOf = ({ floatingIp }: FloatingIpRow): string => floatingIp.floating_ip_address;

const ALL = ['networks', 'ports', 'devices', 'routers', 'floatingIps', 'facts'] as const;

const floatingIpKind = kind<FloatingIpRow>()({
  noun: { one: msg('floating IP'), many: msg('floating IPs') },
  icon: Globe,
  idOf: ({ floatingIp }) => floatingIp.id,
  nameOf: addressOf,
  name: { id: 'address', label: msg('Address'), sort: 'address' },
  words: ({ floatingIp, server }) => [
    floatingIp.floating_ip_address,
    floatingIp.fixed_ip_address ?? '',
    floatingIp.description,
    floatingIp.id,
    server?.name ?? '',
  ],
  status: ({ floatingIp }) => <StatusBadge status={floatingIp.status} />,
  related: floatingIpRelations,
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ floatingIp }) => floatingIp.status,
      as: 'status',
      sort: true,
      width: 7,
      in: 'list',
      filter: { values: ({ t }) => statusChoices(['ACTIVE', 'DOWN'], t) },
    },
    pool: {
      label: msg('External network'),
      value: ({ pool }) => pool,
      sort: true,
      width: 10.5,
      filter: {
        values: ({ related }) => poolsIn(related.networks ?? []).map(({ id, name }) => ({ value: name || id })),
      },
      isKeyFact: true,
    },
    target: {
      label: msg('Associated with'),
      value: ({ floatingIp, server }) => server?.name ?? floatingIp.port_id,
      show: (row, { scope }) => <FloatingIpTarget projectId={scope} row={row} />,
      isShownEmpty: true,
      width: 14,
      in: 'list',
    },
    instance: {
      label: msg('Instance'),
      value: ({ server }) => server?.name,
      link: ({ server }, { scope }) => server && objectHref(scope, 'instances', server.id),
      filter: { read: ({ server }) => server?.name ?? '' },
      isKeyFact: true,
      in: 'page',
    },
    port: {
      label: msg('Port'),
      value: ({ floatingIp: { port_id } }, { related }) => port_id && portNameIn(related.ports ?? [], port_id),
      link: ({ floatingIp: { port_id } }, { scope }) => (port_id ? objectHref(scope, 'ports', port_id) : undefined),
      isKeyFact: true,
      in: 'page',
    },
    fixed: {
      label: msg('Fixed IP'),
      value: ({ floatingIp }) => floatingIp.fixed_ip_address,
      isKeyFact: true,
      in: 'page',
    },
    router: {
      label: msg('Router'),
      value: ({ floatingIp: { router_id } }, { related }) =>
        related.routers?.find(({ id }) => id === router_id)?.name || router_id,
      link: ({ floatingIp: { router_id } }, { scope }) =>
        router_id ? objectHref(scope, 'routers', router_id) : undefined,
      in: 'page',
    },
    description: { label: msg('Description'), value: ({ floatingIp }) => floatingIp.description, width: 12 },
    created: {
      label: msg('Created'),
      value: ({ floatingIp }) => floatingIp.created_at,
      as: 'age',
      width: 7.5,
      sort: 'created_at',
    },
    idle: {
      label: msg('Idle since'),
      value: ({ idleSince }) => idleSince,
      as: 'age',
      width: 7.5,
      sort: true,
      filter: {
        label: msg('Idle'),
        operators: [],
        read: (row) => idleOf(row, Date.now()),
        values: ({ t }) => [
          { value: 'yes', label: t('Yes') },
          { value: 'week', label: t('For more than 7 days') },
          { value: 'no', label: t('No') },
        ],
      },
    },
    id: { label: msg('ID'), value: ({ floatingIp }) => floatingIp.id, as: 'id' },
  },
  command: ({ floatingIp }) => `openstack floating ip show ${floatingIp.id}`,
  copies: [{ label: msg('IP addresses'), text: (rows) => rows.map(addressOf).join('\n') }],
  useActions: (scope, onReleased) =>
    useFloatingIpActions(scope, useRelated(floatingIpRelations, scope).data, onReleased),
});

export const floatingIpList = listOf(floatingIpKind, {
  id: 'floating-ips',
  header: {
    description: msg('Addresses that are reachable from outside, and the instances that use them.'),
    path: 'networking/v2.0/floatingips',
    command: 'openstack floating ip list --long',
  },
  create: {
    label: msg('Allocate floating IP'),
    quota: 'floating_ips',
    href: (scope) => projectHref(scope, 'floating-ips', { create: 'true' }),
    Form: ({ scope, related, onClose }) => (
      <AllocateFloatingIpsDialog projectId={scope} relatedObjects={related} onClose={onClose} />
    ),
  },
  source: completeList(floatingIpsQuery, ({ floatingips }, { related }: RowContext<FloatingIpRow, FloatingIpRelated>) =>
    floatingips.map((one) => toFloatingIpRow(one, related)),
  ),
  needs: ALL,
  sort: 'address',
  views: [
    { label: msg('All') },
    { label: msg('In use'), where: ['idle:no'] },
    { label: msg('Idle'), where: ['idle:yes'] },
    { label: msg('Idle for more than 7 days'), where: ['idle:week'] },
  ],
  href: ({ floatingIp }, { scope }) => objectHref(scope, 'floating-ips', floatingIp.id),
  emptyText: msg(
    'A floating IP makes an instance reachable from outside. You can move it to another instance at any time.',
  ),
  alsoLoads: [networkQuotasQuery],
});

export const floatingIpPage = pageOf(floatingIpKind, {
  query: (scope, id, send) => clientOf(floatingIpApi).show.query(scope, id, {}, send),
  needs: ALL,
  rowOf: ({ floatingip }, related) => toFloatingIpRow(floatingip, related),
  listHref: (scope) => projectHref(scope, 'floating-ips'),
  path: 'networking/v2.0/floatingips',
  description: ({ floatingIp }) => floatingIp.description,
  buttons: ['associate', 'disassociate'],
  activity: 'floatingip',
});
