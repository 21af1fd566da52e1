'use client';

import { Ban } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Whether a host takes new instances, and if not, why. */
export function HostStatus({ row }: { row: Pick<HypervisorRow, 'isEnabled' | 'reason'> }) {
  const t = useT();
  if (row.isEnabled) return <StateBadge word={t('enabled')} tone="success" />;
  return (
    <span title={row.reason} className="inline-flex min-w-0 max-w-full">
      <StateBadge word={t('disabled')} tone="warning" icon={Ban} detail={row.reason} />
    </span>
  );
}
