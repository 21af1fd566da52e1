import { Waypoints } from 'lucide-react';
import type { RowContext } from '#components/kind/attribute.ts';
import { yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { msg } from '#lib/i18n/text.ts';
import { routerChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreateRouterDialog } from './create-router-dialog.tsx';
import { InterfaceChips } from './interface-chips.tsx';
import { RouterHealthLine } from './router-health.tsx';
import { type RouterRelated, type RouterRow, routerName, routerRelations, toRouterRow } from './router-row.ts';
import { RouterStatusBadge } from './router-status.tsx';
import { useRouterActions } from './use-router-actions.tsx';

export const routerKind = kind<RouterRow>()({
  noun: { one: msg('router'), many: msg('routers') },
  icon: Waypoints,
  idOf: ({ router }) => router.id,
  nameOf: ({ router }) => routerName(router),
  words: ({ router, gateway, interfaces }) => [router.name, router.id, gateway, ...interfaces.map(({ cidr }) => cidr)],
  status: ({ router }) => <RouterStatusBadge router={router} />,
  Notice: ({ scope, id }) => <RouterHealthLine projectId={scope} routerId={id} />,
  related: routerRelations,
  attributes: {
    status: {
      label: msg('Status'),
      value: ({ router }) => router.status,
      show: ({ router }) => <RouterStatusBadge router={router} isBrief />,
      width: 8.5,
      in: 'list',
    },
    gateway: {
      label: msg('External network'),
      value: ({ gateway }) => gateway,
      sort: true,
      width: 13,
      filter: { ...yesOrNo, label: msg('Has a gateway'), read: ({ gateway }) => gateway !== '' },
      isKeyFact: true,
    },
    snat: {
      label: msg('SNAT'),
      value: ({ router: { external_gateway_info: info } }, { t }) => info && (info.enable_snat ? t('On') : t('Off')),
      width: 5,
      isKeyFact: true,
    },
    interfaces: {
      label: msg('Interfaces'),
      value: ({ interfaces }) => interfaces.map(({ cidr }) => cidr),
      show: ({ interfaces }, { scope }) => <InterfaceChips projectId={scope} interfaces={interfaces} />,
      width: 16,
      isKeyFact: true,
    },
    floating: { label: msg('Floating IPs'), value: ({ floatingIps }) => floatingIps },
    up: {
      label: msg('Admin state'),
      value: ({ router }, { t }) => (router.admin_state_up ? t('Up') : t('Down')),
      width: 7,
      filter: { ...yesOrNo, label: msg('Admin state up'), read: ({ router }) => router.admin_state_up },
      isKeyFact: true,
    },
    created: {
      label: msg('Created'),
      value: ({ router }) => router.created_at,
      as: 'age',
      width: 7.5,
      sort: 'created_at',
      isOptional: true,
    },
    id: { label: msg('ID'), value: ({ router }) => router.id, as: 'id' },
  },
  command: ({ router }) => `openstack router show ${router.id}`,
  useActions: (scope, onDeleted) => useRouterActions(scope, useRelated(routerRelations, scope).data, onDeleted),
});

export const routerList = listOf(routerKind, {
  id: 'routers',
  header: {
    description: msg('Routers connect the subnets of the project with each other and with networks outside the cloud.'),
    path: 'networking/v2.0/routers',
    command: 'openstack router list --long',
  },
  create: {
    label: msg('Create router'),
    quota: 'routers',
    href: (scope) => projectHref(scope, 'routers', { create: 'true' }),
    Form: ({ scope, related, onClose }) => (
      <CreateRouterDialog projectId={scope} relatedObjects={related} onClose={onClose} />
    ),
  },
  source: completeList(routerChoicesQuery, ({ routers }, { related }: RowContext<RouterRow, RouterRelated>) =>
    routers.map((router) => toRouterRow(router, related)),
  ),
  needs: ['networks', 'subnets', 'ports', 'floatingIps'],
  sort: 'name',
  views: [{ label: msg('All') }, { label: msg('Without a gateway'), where: ['gateway:false'] }],
  href: ({ router }, { scope }) => objectHref(scope, 'routers', router.id),
  emptyText: msg('A router connects subnets with each other and with networks outside the cloud.'),
  alsoLoads: [networkQuotasQuery],
});
