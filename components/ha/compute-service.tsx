'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isHostUp } from './protected-host-row.ts';

export function ComputeService({ row }: { row: CoveredHost }) {
  const t = useT();
  const { compute } = row;
  if (!compute) return <StateBadge word={t('unknown to compute')} tone="danger" />;
  const isUp = isHostUp(row);
  const details = [
    ...(compute.is_forced_down ? [t('forced down')] : []),
    ...(compute.is_enabled ? [] : [t('Disabled')]),
  ];
  return <UpBadge isUp={isUp} isWarning={!compute.is_enabled} detail={details.join(', ') || undefined} />;
}
