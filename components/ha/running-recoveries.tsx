'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { HaOverview, Impact, RunningRecovery } from '#lib/console/ha/overview/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { RecoveryStep } from './recovery-step.tsx';

/** Maximum number of recoveries with a line of their own. */
const MAX_LINES = 3;

const RUNNING_HREF = adminHref(
  'notifications',
  new URLSearchParams([
    ['where', 'status:under_way'],
    ['where', 'triage:all'],
  ]),
);

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
          <AppLink href={RUNNING_HREF}>
            {t('{count, plural, one {# more is} other {# more are}} in progress', { count: hidden })}
          </AppLink>
        </li>
      )}
    </ul>
  );
}

/** Progress of the affected instances; undefined until they are known. */
export const impactText = ({ recovered, failed, total }: Impact): Text | undefined => {
  if (total === 0) return undefined;
  return failed > 0
    ? msg('{recovered} of {total} recovered, {failed} failed', { recovered, total, failed })
    : msg('{recovered} of {total} recovered', { recovered, total });
};

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
