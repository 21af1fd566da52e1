'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

export function PortHolder({ projectId, port }: { projectId: string; port: Port }) {
  const t = useT();
  const servers = useQuery(clientOf(serverApi).summaries.query(projectId, { limit: '1000' }));
  const { device_owner, device_id } = port;
  if (device_owner.startsWith('compute:') && device_id !== '') {
    const name = servers.data?.servers.find(({ id }) => id === device_id)?.name ?? device_id;
    return <AppLink href={objectHref(projectId, 'instances', device_id)}>{name}</AppLink>;
  }
  if (device_owner.startsWith('network:router')) return t('Router');
  if (device_owner === 'network:dhcp') return t('DHCP');
  return device_owner || <span className="text-ink-faint">{t('Nothing')}</span>;
}
