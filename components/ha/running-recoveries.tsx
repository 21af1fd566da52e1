'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import type { HaOverview, RunningRecovery } from '#lib/console/ha/overview/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { impactText } from './notification-words.ts';
import { RecoveryStep } from './recovery-step.tsx';

/** Maximum number of recoveries with a line of their own. */
const MAX_LINES = 3;

export function RunningRecoveries({ running }: { running: HaOverview['running'] }) {
  const t = useT();
  if (running.total === 0) return null;
  const shown = running.recoveries.slice(0, MAX_LINES);
  const hidden = running.total - shown.length;
  return (
    <ul aria-label={t('Recoveries in progress')} className="divide-y border-t">
      {shown.map((recovery) => (
        <Recovery key={recovery.id} recovery={recovery} />
      ))}
      {hidden > 0 && (
        <li className="px-3 py-1.5 text-small">
          <AppLink href={notificationsHref('status:under_way', 'triage:all')}>
            {t('{count, plural, one {# more is} other {# more are}} in progress', { count: hidden })}
          </AppLink>
        </li>
      )}
    </ul>
  );
}

function Recovery({ recovery }: { recovery: RunningRecovery }) {
  const t = useT();
  const { impact, host } = recovery;
  const done = impact.recovered + impact.failed;
  const impactLabel = impactText(impact);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_10rem_auto]">
      <AppLink look="strong" href={adminObjectHref('notifications', recovery.id)} className="truncate">
        {host}
      </AppLink>
      <span className="min-w-0 truncate text-ink-muted">
        <RecoveryStep recovery={recovery} />
        {impactLabel && ` · ${t(impactLabel)}`}
      </span>
      <MeterBar
        label={t('Recovery of {host}', { host })}
        ratio={impact.total === 0 ? 0 : done / impact.total}
        valueText={impactLabel ? t(impactLabel) : t('Just started')}
        tone={impact.failed > 0 ? 'warning' : 'info'}
      />
      <span className="text-ink-faint text-small tabular-nums">
        <ElapsedTime since={recovery.started_at ?? recovery.generated_at} />
      </span>
    </li>
  );
}
