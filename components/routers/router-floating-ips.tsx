'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { portNameIn } from '#components/ports/port-row.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { RouterRelations, RouterRow } from './router-row.ts';

interface RouterFloatingIpsProps {
  projectId: string;
  row: RouterRow;
  relatedObjects: RouterRelations;
}

export function RouterFloatingIps({ projectId, row: { router }, relatedObjects }: RouterFloatingIpsProps) {
  const t = useT();
  return (
    <TableCard
      title={t('Floating IPs')}
      rows={relatedObjects.floatingIps.filter(({ router_id }) => router_id === router.id)}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('Address'),
          isCode: true,
          show: ({ id, floating_ip_address: address }) => (
            <AppLink href={objectHref(projectId, 'floating-ips', id)}>{address}</AppLink>
          ),
        },
        {
          label: t('Port'),
          show: ({ port_id: id }) =>
            id && <AppLink href={objectHref(projectId, 'ports', id)}>{portNameIn(relatedObjects.ports, id)}</AppLink>,
        },
        { label: t('Fixed IP'), isCode: true, show: ({ fixed_ip_address }) => fixed_ip_address },
      ]}
      empty={
        <EmptyState title={t('No floating IPs')}>
          {t('Floating IPs of instances behind this router are listed here.')}
        </EmptyState>
      }
    />
  );
}
