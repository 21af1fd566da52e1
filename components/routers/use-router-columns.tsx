'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { type RouterRow, routerName } from './router-row.ts';

/** What a row of the list says about a router. */
export function useRouterColumns(): TableColumn<RouterRow>[] {
  const t = useT();
  const snat = ({ router: { external_gateway_info: info } }: RouterRow) =>
    info === null ? '' : info.enable_snat ? t('On') : t('Off');
  return [
    textColumn<RouterRow>('name', t('Name'), 11, ({ router }) => routerName(router), {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
    }),
    textColumn<RouterRow>('status', t('Status'), 7, ({ router }) => router.status, {
      cell: ({ router: { status } }) => <StateBadge word={status} tone="success" />,
    }),
    textColumn<RouterRow>('gateway', t('External network'), 14, ({ gateway }) => gateway, { sortKey: 'gateway' }),
    textColumn<RouterRow>('snat', t('SNAT'), 5, snat),
    textColumn<RouterRow>('interfaces', t('Interfaces'), 12, ({ feet }) => feet.map(({ cidr }) => cidr).join(', ')),
    textColumn<RouterRow>('floating', t('Floating IPs'), 11, ({ floatingIps }) => floatingIps.join(', ')),
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
