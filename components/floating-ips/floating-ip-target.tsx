'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';

/** The instance or port that a floating IP is associated with. */
export function FloatingIpTarget({ projectId, row }: { projectId: string; row: FloatingIpRow }) {
  const t = useT();
  const { port_id, port_details, fixed_ip_address } = row.floatingIp;
  if (port_id === null) return <span className="text-ink-faint">{t('Not associated')}</span>;
  return (
    <span className="truncate">
      {row.server ? (
        <AppLink href={objectHref(projectId, 'instances', row.server.id)}>{row.server.name}</AppLink>
      ) : (
        <AppLink href={objectHref(projectId, 'ports', port_id)}>{port_details?.name || t('Port')}</AppLink>
      )}{' '}
      · {fixed_ip_address}
    </span>
  );
}
