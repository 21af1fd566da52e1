'use client';

import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { fillTone, type Tone } from '#components/ui/tone.ts';
import type { HaOverview, RunningRecovery } from '#lib/console/ha/overview/schema.ts';
import { adminHref, adminObjectHref } from '#lib/console/paths.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { Doing, impactText } from './running-recoveries.tsx';

/** The list with conditions. */
const listHref = (...where: readonly string[]) =>
  adminHref('notifications', new URLSearchParams(where.map((each) => ['where', each])));

/** Where hosts are put back into service. */
const MAINTENANCE_HREF = adminHref('protected-hosts', { where: 'maintenance:yes' });

/** So many recoveries are named. */
const SHOWN = 2;

/** The four questions of whoever is called at night, answered: what broke, who is hit, what is done, what is left. */
export function DeskSituation({ overview }: { overview: HaOverview }) {
  const t = useT();
  const { open, running, left } = overview;
  if (open.total === 0 && running.total === 0 && left.to_return.total === 0) return null;
  return (
    <div className="grid border-t sm:grid-cols-2 xl:grid-cols-4 xl:divide-x">
      <Answer question={t('What failed')}>
        <Broken open={open} />
      </Answer>
      <Answer question={t('Who is affected')}>
        <Hit hit={overview.hit} />
      </Answer>
      <Answer question={t('What Nephos is doing')}>
        <Done overview={overview} />
      </Answer>
      <Answer question={t('What is left to you')}>
        <Left left={left} />
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

function Broken({ open }: { open: HaOverview['open'] }) {
  const t = useT();
  const total = open.hosts.length + open.more_hosts;
  const host = open.hosts[0]?.host ?? '';
  const title =
    open.lost_hosts > 0
      ? t('{count, plural, one {{host} stopped} other {# hosts stopped}}', { count: open.lost_hosts, host })
      : t('{count, plural, =0 {Nothing} one {A fault on {host}} other {Faults on # hosts}}', { count: total, host });
  return (
    <>
      <p className={cx(headline, open.lost_hosts > 0 && 'text-danger-ink')}>{title}</p>
      <ul className={detail}>
        {open.hosts.map(({ host: name, segment, count }) => (
          <li key={name}>
            <AppLink href={listHref(`host:${name}`)}>{name}</AppLink>{' '}
            {count > 1 ? t('in {segment}, {count} times', { segment, count }) : t('in {segment}', { segment })}
          </li>
        ))}
        {open.more_hosts > 0 && <li>{t('{count} more', { count: open.more_hosts })}</li>}
      </ul>
    </>
  );
}

function Hit({ hit }: { hit: HaOverview['hit'] }) {
  const t = useT();
  const { instances, projects, moved, failed, waiting } = hit;
  const parts: { tone: Tone; count: number; text: string }[] = [
    { tone: 'success', count: moved, text: t('{count} recovered', { count: moved }) },
    { tone: 'danger', count: failed, text: t('{count} failed', { count: failed }) },
    { tone: 'info', count: waiting, text: t('{count} still down', { count: waiting }) },
  ];
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <>
      <p className={headline}>
        {instances === 0
          ? t('No instance')
          : t(
              '{instances, plural, one {# instance} other {# instances}} of {projects, plural, one {# project} other {# projects}}',
              {
                instances,
                projects,
              },
            )}
      </p>
      {shown.length > 0 && (
        <>
          <div aria-hidden className="mt-1.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line">
            {shown.map(({ tone, count }) => (
              <span key={tone} className={cx('min-w-1', fillTone[tone])} style={{ flexGrow: count }} />
            ))}
          </div>
          <p className={detail}>
            {shown.map(({ tone, text }) => (
              <span key={tone} className={tone === 'danger' ? 'font-medium text-danger-ink' : undefined}>
                {text}
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
        {running.recoveries.slice(0, SHOWN).map((recovery) => (
          <Recovery key={recovery.id} recovery={recovery} />
        ))}
      </ul>
      {running.total > SHOWN && (
        <AppLink href={listHref('status:under_way', 'triage:all')} className="text-small">
          {t('{count} more', { count: running.total - SHOWN })}
        </AppLink>
      )}
    </>
  );
}

/** Nothing is under way: because all is well again, or although it is not. */
function Idle({ hit: { moved, failed, waiting } }: { hit: HaOverview['hit'] }) {
  const t = useT();
  const down = failed + waiting;
  if (down === 0) {
    return (
      <>
        <p className={headline}>{moved > 0 ? t('All instances are running again') : t('Nothing')}</p>
        <p className={detail}>{t('No recovery is in progress.')}</p>
      </>
    );
  }
  return (
    <>
      <p className={cx(headline, 'text-danger-ink')}>{t('No recovery in progress')}</p>
      <p className={detail}>
        {t('{count, plural, one {# instance is} other {# instances are}} not running.', {
          count: down,
        })}
      </p>
    </>
  );
}

function Recovery({ recovery }: { recovery: RunningRecovery }) {
  const t = useT();
  const told = impactText(recovery.impact);
  return (
    <li>
      <AppLink href={adminObjectHref('notifications', recovery.id)}>{recovery.host}</AppLink>{' '}
      <Doing recovery={recovery} />
      {told && ` · ${t(told)}`}
    </li>
  );
}

function Left({ left }: { left: HaOverview['left'] }) {
  const t = useT();
  const format = useFormat();
  const { unacknowledged, failed, ignored, mine, to_return } = left;
  const hosts = format.list(to_return.hosts);
  const items = [
    {
      count: failed,
      text: t('{count, plural, one {# failed recovery} other {# failed recoveries}}', { count: failed }),
      href: listHref('status:failed'),
    },
    {
      count: ignored,
      text: t('{count} ignored and not recovered', { count: ignored }),
      href: listHref('status:ignored'),
    },
    { count: to_return.total, text: t('Return {hosts} to service', { hosts }), href: MAINTENANCE_HREF },
    {
      count: unacknowledged,
      text: t('{count, plural, other {# to acknowledge}}', { count: unacknowledged }),
      href: listHref('triage:open'),
    },
    { count: mine, text: t('{count} assigned to you', { count: mine }), href: listHref('owner:me') },
  ].filter(({ count }) => count > 0);
  const [first, ...others] = items;
  if (!first) return <p className={headline}>{t('Nothing')}</p>;
  return (
    <>
      <p className={headline}>
        <AppLink href={first.href}>{first.text}</AppLink>
      </p>
      <ul className={detail}>
        {others.map(({ text, href }) => (
          <li key={href}>
            <AppLink href={href}>{text}</AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
