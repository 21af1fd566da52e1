'use client';

import { Age } from '#components/console/age.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function HostStateBadge({ row }: { row: Pick<HypervisorRow, 'isUp' | 'isForcedDown' | 'service'> }) {
  const t = useT();
  const { isUp, isForcedDown, service } = row;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <UpBadge isUp={isUp} />
      {(isForcedDown || service) && (
        <span className="truncate text-ink-faint text-small">
          {isForcedDown ? t('forced down') : service && <Age at={service.updated_at} />}
        </span>
      )}
    </span>
  );
}
