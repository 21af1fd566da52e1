'use client';

import { Ban } from 'lucide-react';
import { StatusBadge } from '#components/console/status-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';

/** Whether a host takes new instances, and if not, why. */
export function HostStatus({ row }: { row: Pick<HypervisorRow, 'isEnabled' | 'reason'> }) {
  if (row.isEnabled) return <StatusBadge status="enabled" />;
  return (
    <span title={row.reason} className="inline-flex min-w-0 max-w-full">
      <StatusBadge status="disabled" tone="warning" icon={Ban} detail={row.reason} />
    </span>
  );
}
