'use client';

import { Alert } from '#components/ui/alert.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { nameOrId } from './network-words.ts';
import { PortHolder } from './port-holder.tsx';

const NAMED = 8;

export function Blockers({ projectId, ports }: { projectId: string; ports: readonly Port[] }) {
  const t = useT();
  const hidden = ports.length - NAMED;
  if (ports.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('{count, plural, one {# port is in use} other {# ports are in use}}', {
        count: ports.length,
      })}
    >
      <p>{t('Remove them first.')}</p>
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
