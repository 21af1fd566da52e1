'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { InterfaceChips } from './interface-chips.tsx';
import { type RouterRow, routerName } from './router-row.ts';
import { RouterStatusBadge } from './router-status.tsx';

export function useRouterColumns(projectId: string): TableColumn<RouterRow>[] {
  const t = useT();
  const snat = ({ router: { external_gateway_info: info } }: RouterRow) =>
    info === null ? '' : info.enable_snat ? t('On') : t('Off');
  return [
    textColumn<RouterRow>('name', t('Name'), 11, ({ router }) => routerName(router), {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ router }) => (
        <AppLink look="strong" href={objectHref(projectId, 'routers', router.id)}>
          {routerName(router)}
        </AppLink>
      ),
    }),
    textColumn<RouterRow>('status', t('Status'), 8.5, ({ router }) => router.status, {
      cell: ({ router }) => <RouterStatusBadge router={router} isBrief />,
    }),
    textColumn<RouterRow>('gateway', t('External network'), 13, ({ gateway }) => gateway, { sortKey: 'gateway' }),
    textColumn<RouterRow>('snat', t('SNAT'), 5, snat),
    textColumn<RouterRow>(
      'interfaces',
      t('Interfaces'),
      16,
      ({ interfaces }) => interfaces.map(({ cidr }) => cidr).join(', '),
      {
        cell: ({ interfaces }) => <InterfaceChips projectId={projectId} interfaces={interfaces} />,
      },
    ),
    textColumn<RouterRow>('floating', t('Floating IPs'), 9, ({ floatingIps }) => floatingIps.join(', ')),
    textColumn<RouterRow>('up', t('Admin state'), 7, ({ router }) => (router.admin_state_up ? t('Up') : t('Down'))),
    textColumn<RouterRow>('created', t('Created'), 7.5, ({ router }) => router.created_at, {
      sortKey: 'created_at',
      isOptional: true,
      cell: ({ router }) => <Age at={router.created_at} />,
    }),
    textColumn<RouterRow>('id', t('ID'), 14, ({ router }) => router.id, {
      isOptional: true,
      cell: ({ router }) => <CopyableId id={router.id} />,
    }),
  ];
}
