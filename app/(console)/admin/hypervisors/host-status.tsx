'use client';

import { Ban } from 'lucide-react';
import { StatusBadge } from '#components/console/status-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';

/** Whether a host takes new instances, and if not, why. */
export function HostStatus({ row }: { row: Pick<HypervisorRow, 'isEnabled' | 'reason'> }) {
  return (
    <span title={row.isEnabled ? undefined : row.reason} className="flex min-w-0 items-center">
      {row.isEnabled ? (
        <StatusBadge status="enabled" />
      ) : (
        <StatusBadge status="disabled" tone="warning" icon={Ban} detail={row.reason} />
      )}
    </span>
  );
}
