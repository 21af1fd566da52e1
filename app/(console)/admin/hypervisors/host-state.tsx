'use client';

import { Age } from '#components/console/age.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Whether a host is up, and how long ago it was last heard of. */
export function HostStateBadge({ row }: { row: Pick<HypervisorRow, 'isUp' | 'isForcedDown' | 'service'> }) {
  const t = useT();
  const { isUp, isForcedDown, service } = row;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StateBadge word={isUp ? t('up') : t('down')} tone={isUp ? 'success' : 'danger'} />
      {(isForcedDown || service) && (
        <span className="truncate text-ink-faint text-small">
          {isForcedDown ? t('forced down') : service && <Age at={service.updated_at} />}
        </span>
      )}
    </span>
  );
}
