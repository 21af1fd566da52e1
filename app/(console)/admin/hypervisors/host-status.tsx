'use client';

import { Ban } from 'lucide-react';
import { StatusBadge } from '#components/console/status-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function HostStatus({ row }: { row: Pick<HypervisorRow, 'isEnabled' | 'reason'> }) {
  const t = useT();
  const reason = engineText(t, row.reason);
  return (
    <span title={row.isEnabled ? undefined : reason} className="flex min-w-0 items-center">
      {row.isEnabled ? (
        <StatusBadge status="enabled" />
      ) : (
        <StatusBadge status="disabled" tone="warning" icon={Ban} detail={reason} />
      )}
    </span>
  );
}
