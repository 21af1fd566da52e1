'use client';

import { Age } from '#components/console/age.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { SuspectText } from '#components/hosts/suspect-text.tsx';
import type { SuspectHost } from '#lib/console/ha/suspects/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface HostStateBadgeProps {
  row: Pick<HypervisorRow, 'isUp' | 'isForcedDown' | 'service'>;
  suspect?: SuspectHost | undefined;
}

export function HostStateBadge({ row, suspect }: HostStateBadgeProps) {
  const t = useT();
  const { isUp, isForcedDown, service } = row;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <UpBadge isUp={isUp} isWarning={suspect !== undefined} />
      {suspect && (
        <span className="truncate text-small text-warning-ink">
          <SuspectText suspect={suspect} />
        </span>
      )}
      {!suspect && (isForcedDown || service) && (
        <span className="truncate text-ink-faint text-small">
          {isForcedDown ? t('forced down') : service && <Age at={service.updated_at} />}
        </span>
      )}
    </span>
  );
}
