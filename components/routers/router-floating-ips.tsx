'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { CardTable } from '#components/console/card-table.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { portNameIn } from '#components/ports/port-row.ts';
import { Card } from '#components/ui/card.tsx';
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
  const own = relatedObjects.floatingIps.filter(({ router_id }) => router_id === router.id);
  const heads = [{ label: t('Address') }, { label: t('Port') }, { label: t('Fixed IP') }];
  return (
    <Card title={t('Floating IPs')} hasPadding={false}>
      {own.length === 0 ? (
        <EmptyState title={t('No floating IPs')}>
          {t('Floating IPs of instances behind this router are listed here.')}
        </EmptyState>
      ) : (
        <CardTable caption={t('Floating IPs')} heads={heads}>
          {own.map((one) => (
            <tr key={one.id}>
              <th scope="row" className="px-4 py-2 text-start font-mono font-normal text-small">
                <AppLink href={objectHref(projectId, 'floating-ips', one.id)}>{one.floating_ip_address}</AppLink>
              </th>
              <td className="px-4 py-2">
                {one.port_id && (
                  <AppLink href={objectHref(projectId, 'ports', one.port_id)}>
                    {portNameIn(relatedObjects.ports, one.port_id)}
                  </AppLink>
                )}
              </td>
              <td className="px-4 py-2 font-mono text-small">{one.fixed_ip_address}</td>
            </tr>
          ))}
        </CardTable>
      )}
    </Card>
  );
}
