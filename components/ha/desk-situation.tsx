'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import type { HaOverview, RunningRecovery } from '#lib/console/ha/overview/schema.ts';
import {
  affectedText,
  brokenHostText,
  failedText,
  idleText,
  isEventful,
  tasksOf,
} from '#lib/console/ha/overview/sentences.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { fencedText } from './fencing-words.ts';
import { ImpactBar } from './impact-bar.tsx';
import { MuteBadge } from './mute-badge.tsx';
import { impactText } from './notification-words.ts';
import { RecoveryStep } from './recovery-step.tsx';
import { useNameList } from './use-name-list.ts';

/** Maximum number of recoveries that are named. */
const MAX_NAMED = 2;

export function DeskSituation({ overview }: { overview: HaOverview }) {
  const t = useT();
  if (!isEventful(overview)) return null;
  return (
    <div className="grid border-t sm:grid-cols-2 xl:grid-cols-4 xl:divide-x">
      <Answer question={t('What failed')}>
        <Broken overview={overview} />
      </Answer>
      <Answer question={t('Who is affected')}>
        <Hit hit={overview.hit} />
      </Answer>
      <Answer question={t('What Nephos is doing')}>
        <Done overview={overview} />
      </Answer>
      <Answer question={t('What you need to do')}>
        <Tasks overview={overview} />
      </Answer>
    </div>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <section aria-label={question} className="min-w-0 px-4 py-3 max-sm:py-2">
      <h2 className="text-ink-faint text-small">{question}</h2>
      {children}
    </section>
  );
}

const headline = 'font-semibold text-strong break-words';
const detail = 'mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-muted text-small';

function Broken({ overview }: { overview: HaOverview }) {
  const t = useT();
  const { hosts, more_hosts, down } = overview.open;
  const mutes = new Map(overview.mutes.map((mute) => [mute.host, mute]));
  const isAlarm = down.total > 0 && (more_hosts > 0 || hosts.some(({ host, is_down }) => is_down && !mutes.has(host)));
  return (
    <>
      <p className={cx(headline, isAlarm && 'text-danger-ink')}>{t(failedText(overview))}</p>
      <ul className={detail}>
        {hosts.map((host) => {
          const mute = mutes.get(host.host);
          return (
            <li key={host.host} className={host.is_down && !mute ? 'text-danger-ink' : undefined}>
              <AppLink href={notificationsHref(`host:${host.host}`)}>{host.host}</AppLink> {t(brokenHostText(host))}
              {host.is_down && <> · {t(fencedText(host.fenced_by))}</>} {mute && <MuteBadge mute={mute} />}
            </li>
          );
        })}
        {more_hosts > 0 && <li>{t('and {count} more', { count: more_hosts })}</li>}
      </ul>
    </>
  );
}

const HIT_PARTS = [
  { id: 'recovered', tone: 'success', text: msg('{count} recovered') },
  { id: 'recovering', tone: 'info', text: msg('{count} in progress') },
  { id: 'failed', tone: 'danger', text: msg('{count} failed') },
  { id: 'crashed', tone: 'danger', text: msg('{count} crashed') },
  { id: 'stranded', tone: 'danger', text: msg('{count} still down') },
] as const;

function Hit({ hit }: { hit: HaOverview['hit'] }) {
  const t = useT();
  const shown = HIT_PARTS.map((part) => ({ ...part, count: hit[part.id] })).filter(({ count }) => count > 0);
  return (
    <>
      <p className={headline}>{t(affectedText(hit))}</p>
      {shown.length > 0 && (
        <>
          <ImpactBar parts={shown} className="mt-1.5" />
          <p className={detail}>
            {shown.map(({ id, tone, text, count }) => (
              <span key={id} className={tone === 'danger' ? 'font-medium text-danger-ink' : undefined}>
                {t(text, { count })}
              </span>
            ))}
          </p>
        </>
      )}
    </>
  );
}

function Done({ overview: { running, hit } }: { overview: HaOverview }) {
  const t = useT();
  const [first] = running.recoveries;
  if (!first) return <Idle hit={hit} />;
  return (
    <>
      <p className={headline}>
        {t('{count, plural, one {Recovering {host}} other {# recoveries in progress}}', {
          count: running.total,
          host: first.host,
        })}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 text-ink-muted text-small">
        {running.recoveries.slice(0, MAX_NAMED).map((recovery) => (
          <Recovery key={recovery.id} recovery={recovery} />
        ))}
      </ul>
      {running.total > MAX_NAMED && (
        <AppLink href={notificationsHref('status:under_way', 'triage:all')} className="text-small">
          {t('and {count} more', { count: running.total - MAX_NAMED })}
        </AppLink>
      )}
    </>
  );
}

function Idle({ hit }: { hit: HaOverview['hit'] }) {
  const t = useT();
  const { headline: text, detail: more, isBad } = idleText(hit);
  return (
    <>
      <p className={cx(headline, isBad && 'text-danger-ink')}>{t(text)}</p>
      <p className={detail}>{t(more)}</p>
    </>
  );
}

function Recovery({ recovery }: { recovery: RunningRecovery }) {
  const t = useT();
  const impactLabel = impactText(recovery.impact);
  return (
    <li>
      <AppLink href={adminObjectHref('notifications', recovery.id)}>{recovery.host}</AppLink>{' '}
      <RecoveryStep recovery={recovery} />
      {impactLabel && ` · ${t(impactLabel)}`}
    </li>
  );
}

function Tasks({ overview }: { overview: HaOverview }) {
  const t = useT();
  const [first, ...others] = tasksOf(overview, useNameList());
  if (!first) return <p className={headline}>{t('Nothing')}</p>;
  return (
    <>
      <p className={headline}>
        <AppLink href={first.href}>{t(first.text)}</AppLink>
      </p>
      <ul className={detail}>
        {others.map(({ text, href }) => {
          const shown = t(text);
          return (
            <li key={shown}>
              <AppLink href={href}>{shown}</AppLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
