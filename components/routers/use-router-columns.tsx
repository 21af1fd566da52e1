'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
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
  const hrefOf = ({ router }: RouterRow) => objectHref(projectId, 'routers', router.id);
  return [
    nameColumn<RouterRow>(t('Name'), 11, ({ router }) => routerName(router), hrefOf),
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
    ageColumn<RouterRow>('created', t('Created'), ({ router }) => router.created_at, {
      sortKey: 'created_at',
      isOptional: true,
    }),
    idColumn<RouterRow>('id', t('ID'), 14, ({ router }) => router.id),
  ];
}
