'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';
import { FloatingIpStatusBadge } from './floating-ip-status.tsx';

export function useFloatingIpColumns(projectId: string): TableColumn<FloatingIpRow>[] {
  const t = useT();
  return [
    textColumn<FloatingIpRow>('address', t('Address'), 10, ({ floatingIp }) => floatingIp.floating_ip_address, {
      isRowHeader: true,
      sortKey: 'address',
      cell: ({ floatingIp: { id, floating_ip_address } }) => (
        <AppLink look="strong" href={objectHref(projectId, 'floating-ips', id)}>
          {floating_ip_address}
        </AppLink>
      ),
    }),
    textColumn('status', t('Status'), 7, ({ floatingIp }) => floatingIp.status, {
      sortKey: 'status',
      cell: ({ floatingIp }) => <FloatingIpStatusBadge floatingIp={floatingIp} />,
    }),
    textColumn('pool', t('External network'), 10.5, ({ pool }) => pool, { sortKey: 'pool' }),
    textColumn(
      'target',
      t('Associated with'),
      14,
      ({ floatingIp, server }) => server?.name ?? floatingIp.port_id ?? '',
      {
        grows: true,
        cell: (row) => <Target projectId={projectId} row={row} />,
      },
    ),
    textColumn('description', t('Description'), 12, ({ floatingIp }) => floatingIp.description),
    ageColumn('created', t('Created'), ({ floatingIp }) => floatingIp.created_at, {
      sortKey: 'created_at',
    }),
    ageColumn<FloatingIpRow>('idle', t('Idle since'), ({ idleSince = null }) => idleSince, {
      sortKey: 'idle',
    }),
    idColumn('id', t('ID'), 14, ({ floatingIp }) => floatingIp.id),
  ];
}

function Target({ projectId, row: { floatingIp, server } }: { projectId: string; row: FloatingIpRow }) {
  const t = useT();
  const { port_id, port_details, fixed_ip_address } = floatingIp;
  if (port_id === null) return <span className="text-ink-faint">{t('Not associated')}</span>;
  return (
    <span className="truncate">
      {server ? (
        <AppLink href={objectHref(projectId, 'instances', server.id)}>{server.name}</AppLink>
      ) : (
        <AppLink href={objectHref(projectId, 'ports', port_id)}>{port_details?.name || t('Port')}</AppLink>
      )}{' '}
      · {fixed_ip_address}
    </span>
  );
}
