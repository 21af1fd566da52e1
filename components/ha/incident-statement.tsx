'use client';

import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import type { Evidence, StatedIncident } from '#lib/console/ha/open-incidents/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { MuteBadge } from './mute-badge.tsx';
import { muteText } from './mute-words.ts';

interface IncidentStatementProps {
  incident: StatedIncident;
  /** Page of the incident; omitted on the page itself. */
  href?: string;
  children?: ReactNode;
}

interface Look {
  word: string;
  tone: Tone;
  icon: LucideIcon;
}

const LOOKS: Record<StatedIncident['severity'], Look> = {
  critical: { word: msg('Critical'), tone: 'danger', icon: CircleAlert },
  error: { word: msg('Error'), tone: 'danger', icon: CircleAlert },
  warning: { word: msg('Warning'), tone: 'warning', icon: TriangleAlert },
  info: { word: msg('Over'), tone: 'success', icon: CircleCheck },
};

const EDGES: Partial<Record<Tone, string>> = {
  danger: 'border-s-danger',
  warning: 'border-s-warning',
  success: 'border-s-success',
};

const EVIDENCE: Record<Evidence['level'], string> = {
  power_off: msg('The host has no power'),
  fenced: msg('The host was fenced'),
  service_down: msg('The compute service was down'),
  notification: msg('Only the notification'),
};

/** An incident in one sentence, with its times, its evidence, and what is left to do. Muted hosts raise no alarm. */
export function IncidentStatement({ incident, href, children }: IncidentStatementProps) {
  const { t, format } = useI18n();
  const { severity, summary, action, notification } = incident;
  const { word, tone, icon: Icon } = LOOKS[severity];
  const { mute } = notification;
  const shown = mute ? 'neutral' : tone;
  const sentence = t(summary);
  return (
    <article
      aria-label={sentence}
      className={cx('rounded-card border border-s-4 bg-surface px-3 py-2.5 shadow-low', EDGES[shown])}
    >
      <div className="flex items-start gap-2">
        <Icon role="img" aria-label={t(word)} className={cx('mt-0.5 size-4 shrink-0', inkTone[shown])} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{href ? <AppLink href={href}>{sentence}</AppLink> : sentence}</p>
          <p className="mt-0.5 break-words">{t(action)}</p>
          <Times incident={incident} />
          {mute && (
            <p className="mt-1 flex items-center gap-1.5 text-ink-muted text-small">
              <MuteBadge mute={mute} />
              <span aria-hidden className="min-w-0 break-words">
                {t(muteText(mute, format))}
              </span>
            </p>
          )}
          {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
        </div>
      </div>
    </article>
  );
}

function Times({ incident }: { incident: StatedIncident }) {
  const { t, format } = useI18n();
  const { since, expected_end, evidence } = incident;
  // An incident lasts as long as something is down, although its recovery has ended.
  const ended_at = incident.is_over ? incident.ended_at : null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-muted text-small tabular-nums">
      <Fact label={t('First report')}>{format.dateTime(since)}</Fact>
      <Fact label={ended_at ? t('Duration') : t('Elapsed')}>
        {ended_at ? format.duration(toMillis(ended_at) - toMillis(since)) : <ElapsedTime since={since} />}
      </Fact>
      {expected_end && (
        <Fact label={t('Expected end')}>{t('about {time}', { time: format.timeWithSeconds(expected_end) })}</Fact>
      )}
      {evidence && <Fact label={t('Evidence')}>{t(EVIDENCE[evidence.level])}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
