'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { nameOrId } from './network-words.ts';

const NAMED = 8;

export function Blockers({ projectId, ports }: { projectId: string; ports: readonly Port[] }) {
  const t = useT();
  const hidden = ports.length - NAMED;
  if (ports.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('{count, plural, one {# port blocks the deletion} other {# ports block the deletion}}', {
        count: ports.length,
      })}
    >
      <p>{t('The platform rejects the deletion until they are deleted.')}</p>
      <ul className="mt-1 list-disc ps-5">
        {ports.slice(0, NAMED).map((port) => (
          <li key={port.id} className="break-words">
            {nameOrId(port)} {port.fixed_ips.map(({ ip_address }) => ip_address).join(', ')}{' '}
            <PortHolder projectId={projectId} port={port} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{t('and {hidden} more', { hidden })}</p>}
    </Alert>
  );
}

function PortHolder({ projectId, port }: { projectId: string; port: Port }) {
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
