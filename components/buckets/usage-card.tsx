'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketUsage, UsageSample } from '#lib/object-store/console/usage/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { type UsageSlot, usageSlots } from './usage-slots.ts';

/** Size and objects of a bucket over time, as a chart and as a table. */
export function UsageCard({ projectId, bucket }: BucketProps) {
  const { t } = useI18n();
  const [resolution, setResolution] = useState<BucketUsage['resolution']>('hour');
  const query = useQuery({
    ...clientOf(bucketApi).usage.query(projectId, bucket.id, { resolution }),
    staleTime: bucketApi.operations.usage.refreshMs,
  });
  return (
    <Card
      title={t('Usage over time')}
      aside={
        <SegmentedControl
          label={t('Period')}
          name="usage-period"
          value={resolution}
          options={[
            { value: 'hour', label: t('7 days by hour') },
            { value: 'day', label: t('400 days by day') },
          ]}
          onChange={setResolution}
        />
      }
    >
      <QueryContent answer={query} unknown={t('Could not load the usage')}>
        {(usage) =>
          usage.samples.length === 0 ? (
            <p className="text-ink-muted">{t('Not measured yet. The usage of buckets is measured once per hour.')}</p>
          ) : (
            <UsageHistory usage={usage} />
          )
        }
      </QueryContent>
    </Card>
  );
}

function UsageHistory({ usage }: { usage: BucketUsage }) {
  const { t, format } = useI18n();
  const { samples, resolution } = usage;
  const timeOf = (at: string) => (resolution === 'hour' ? format.dateTime(at) : format.day(at.slice(0, 10)));
  const largest = Math.max(...samples.map(({ stored_bytes }) => stored_bytes));
  const last = samples.at(-1);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted text-small">
        {t('Size with versions and unfinished uploads, at most {size}. Times without a measurement are empty.', {
          size: format.bytes(largest),
        })}
      </p>
      <UsageChart
        slots={usageSlots(usage)}
        largest={largest}
        label={t('Size from {from} to {to}, last {size}', {
          from: timeOf(usage.from),
          to: timeOf(usage.to),
          size: format.bytes(last?.stored_bytes ?? 0),
        })}
      />
      <p aria-hidden className="flex justify-between text-ink-faint text-small">
        <span>{timeOf(usage.from)}</span>
        <span>{timeOf(usage.to)}</span>
      </p>
      <details>
        <summary className="cursor-pointer rounded-small text-ink-muted">{t('Show as a table')}</summary>
        <UsageTable samples={samples} timeOf={timeOf} />
      </details>
    </div>
  );
}

/** Height of the chart in its own units. */
const HEIGHT = 100;
/** A bar that is not empty stays visible. */
const MIN_BAR = 1;

function UsageChart({ slots, largest, label }: { slots: readonly UsageSlot[]; largest: number; label: string }) {
  const heightOf = (bytes: number) => (bytes === 0 ? 0 : Math.max(MIN_BAR, (bytes / largest) * HEIGHT));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-b fill-accent"
    >
      {slots.map(({ at, sample }, index) => {
        if (!sample) return null;
        const height = heightOf(sample.stored_bytes);
        return <rect key={at} x={index} y={HEIGHT - height} width={0.85} height={height} />;
      })}
    </svg>
  );
}

function UsageTable({ samples, timeOf }: { samples: readonly UsageSample[]; timeOf: (at: string) => string }) {
  const { t, format } = useI18n();
  const heads = [
    { label: t('Time') },
    { label: t('Objects') },
    { label: t('Size') },
    { label: t('With versions'), isWideOnly: true },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section tabIndex={0} aria-label={t('Measurements')} className="mt-2 max-h-80 overflow-y-auto">
      <CardTable caption={t('Usage over time')} heads={heads}>
        {samples.toReversed().map(({ at, objects, bytes, stored_bytes }) => (
          <tr key={at} className="tabular-nums">
            <th scope="row" className="px-4 py-1.5 text-start font-normal">
              {timeOf(at)}
            </th>
            <td className="px-4 py-1.5">{format.number(objects)}</td>
            <td className="px-4 py-1.5">{format.bytes(bytes)}</td>
            <td className={`px-4 py-1.5 ${WIDE_ONLY}`}>{format.bytes(stored_bytes)}</td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
