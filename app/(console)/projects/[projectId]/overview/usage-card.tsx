'use client';

import { useQuery } from '@tanstack/react-query';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { UsageDays } from '#lib/console/facts/schema.ts';
import { usageDaysQuery } from '#lib/console/facts/timed-facts.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

type Day = UsageDays['days'][number];

export function UsageCard({ projectId }: { projectId: string }) {
  const t = useT();
  const query = useQuery(usageDaysQuery(projectId));
  return (
    <OverviewCard
      title={t('Usage')}
      query={query}
      skeleton={<Skeleton className="h-24 w-full" />}
      aside={t('Last 4 weeks, by day in UTC')}
      className="self-start"
    >
      {({ days }) => <Chart days={days} />}
    </OverviewCard>
  );
}

const sumOf = (days: readonly Day[], of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);

function Chart({ days }: { days: readonly Day[] }) {
  const { t, format } = useI18n();
  const hours = (value: number) => format.number(Math.round(value * 10) / 10);
  const most = Math.max(...days.map(({ vcpu_hours }) => vcpu_hours), Number.MIN_VALUE);
  const facts = [
    { label: t('vCPU hours'), value: hours(sumOf(days, ({ vcpu_hours }) => vcpu_hours)) },
    { label: t('GiB hours of memory'), value: hours(sumOf(days, ({ ram_hours }) => ram_hours)) },
    { label: t('vCPU hours today'), value: hours(days.at(-1)?.vcpu_hours ?? 0) },
  ];
  return (
    <>
      <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-faint text-small">{label}</dt>
            <dd className="font-semibold text-strong tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={t('vCPU hours by day')} className="flex h-20 items-end gap-0.5 border-b">
        {days.map(({ date, vcpu_hours }) => {
          const text = t('{day}: {hours} vCPU hours', { day: format.day(date), hours: hours(vcpu_hours) });
          return (
            <li key={date} title={text} className="flex h-full flex-1 items-end hover:bg-hover">
              <span className="sr-only">{text}</span>
              <span
                aria-hidden
                className="w-full rounded-t-small bg-accent"
                style={{ height: vcpu_hours === 0 ? 0 : `max(2px, ${(vcpu_hours / most) * 100}%)` }}
              />
            </li>
          );
        })}
      </ol>
      <p aria-hidden className="mt-1 flex justify-between text-ink-faint text-small">
        <span>{days[0] && format.day(days[0].date)}</span>
        <span>{t('today')}</span>
      </p>
    </>
  );
}
