'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref, movesHref } from '#lib/screens/paths.ts';

function Drain({ drain: { job_id, state, total, done, stays } }: { drain: NonNullable<CoveredHost['drain']> }) {
  const t = useT();
  const isOpen = isOpenJob(state);
  return (
    <AppLink href={movesHref(job_id)}>
      <StateBadge
        word={isOpen ? t('moving instances off') : t('not empty')}
        tone={isOpen ? 'info' : 'danger'}
        isTransitional={isOpen}
        detail={
          isOpen
            ? t('{done} of {total}', { done, total })
            : t('{count, plural, one {# instance stayed} other {# instances stayed}}', { count: stays })
        }
      />
    </AppLink>
  );
}

export function Maintenance({ row }: { row: CoveredHost }) {
  const t = useT();
  const { on_maintenance, maintenance_since, maintenance_by, drain } = row;
  if (drain) return <Drain drain={drain} />;
  if (!on_maintenance) return <span className="text-ink-faint">–</span>;
  return (
    <span className="inline-flex gap-x-1.5">
      <StateBadge
        word={maintenance_by ? t('Out of service') : t('In maintenance')}
        tone={maintenance_by ? 'danger' : 'warning'}
        since={maintenance_since ?? undefined}
      />
      {maintenance_by && (
        <AppLink href={adminObjectHref('notifications', maintenance_by)}>{t('after a failure')}</AppLink>
      )}
    </span>
  );
}
