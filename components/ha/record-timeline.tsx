'use client';

import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { stepWord } from '#lib/console/ha/record/step-words.ts';
import { ENTRY_WORDS, type Entry, type EntryState, timelineOf } from '#lib/console/ha/record/timeline.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { RecordChecks } from './record-checks.tsx';
import { RecordCountdown } from './record-countdown.tsx';
import { RecordLanes } from './record-lanes.tsx';
import { RecordOutcome } from './record-outcome.tsx';

const LOOKS: Record<EntryState, { icon: LucideIcon; tone: Tone }> = {
  done: { icon: CircleCheck, tone: 'success' },
  running: { icon: LoaderCircle, tone: 'info' },
  waiting: { icon: Hourglass, tone: 'info' },
  failed: { icon: CircleAlert, tone: 'danger' },
  expected: { icon: CircleDashed, tone: 'neutral' },
  noted: { icon: CircleDot, tone: 'neutral' },
};

export function RecordTimeline({ record }: { record: HaRecord }) {
  const { t, format } = useI18n();
  const entries = timelineOf(record);
  return (
    <Card title={t('Recovery timeline')} aside={<RecordOutcome record={record} />}>
      <p className="mb-3 text-ink-faint text-small">{t('Times in {zone}', { zone: format.zone(record.fault_at) })}</p>
      <ol aria-label={t('Recovery timeline')} className="flex flex-col">
        {entries.map((entry, index) => (
          <TimelineEntry
            key={entry.id}
            record={record}
            entry={entry}
            isRetry={isFirstOfRetry(entry, entries[index - 1])}
            isLast={index === entries.length - 1}
          />
        ))}
      </ol>
    </Card>
  );
}

/** A retry starts a new section of the timeline. */
const isFirstOfRetry = (entry: Entry, before: Entry | undefined) =>
  entry.attempt !== null && entry.attempt > 1 && before?.attempt !== entry.attempt;

interface TimelineEntryProps {
  record: HaRecord;
  entry: Entry;
  isRetry: boolean;
  isLast: boolean;
}

function TimelineEntry({ record, entry, isRetry, isLast }: TimelineEntryProps) {
  const t = useT();
  const { state, step, hasChecks } = entry;
  const { icon: Icon, tone } = LOOKS[state];
  const isSecond = entry.attempt !== null && entry.attempt > 1;
  return (
    <li className={cx('flex gap-3', isSecond && 'ms-3 border-s-2 border-warning/40 ps-3 sm:ms-6')}>
      <When at={entry.at} from={record.fault_at} />
      <div className="flex flex-col items-center pt-0.5">
        <Icon
          aria-hidden
          className={cx('size-4.5 shrink-0 stroke-[2.25]', inkTone[tone], state === 'running' && 'animate-pulse-state')}
        />
        {!isLast && <span aria-hidden className="my-1 w-px flex-1 bg-line" />}
      </div>
      <div className={cx('min-w-0 flex-1 pb-5', state === 'expected' && 'text-ink-faint')}>
        {isRetry && (
          <p className="font-medium text-small text-warning-ink">
            {entry.attempt === 2 ? t('Second attempt') : t('Attempt {attempt}', { attempt: entry.attempt })}
          </p>
        )}
        <p className="break-words font-medium">
          {step || state === 'expected' ? t(stepWord(textOf(entry))) : t(entry.title)}
          <span className="sr-only"> ({t(ENTRY_WORDS[state])})</span>
          <Took entry={entry} />
        </p>
        {entry.note && <p className="mt-0.5 break-words text-ink-muted">{engineText(t, entry.note)}</p>}
        {state === 'waiting' && entry.until && <RecordCountdown from={entry.at} until={entry.until} />}
        {hasChecks && <RecordChecks checks={record.checks} />}
        {step && step.round !== null && <RecordLanes lanes={record.lanes} round={step.round} />}
      </div>
    </li>
  );
}

const textOf = ({ title }: Entry): string => (typeof title === 'string' ? title : title.message);

function When({ at, from }: { at: string | null; from: string }) {
  const { t, format } = useI18n();
  const box = 'w-16 shrink-0 text-end text-small tabular-nums leading-5 sm:w-20';
  if (at === null) return <p className={box} />;
  const offset = toMillis(at) - toMillis(from);
  return (
    <p className={box}>
      <time dateTime={new Date(toMillis(at)).toISOString()} title={format.exact(at)}>
        {format.timeWithSeconds(at)}
      </time>
      <span className="block text-ink-faint">
        <span className="sr-only">{t('after the fault')} </span>+{format.duration(Math.max(0, offset))}
      </span>
    </p>
  );
}

function Took({ entry: { state, at, until } }: { entry: Entry }) {
  const { t, format } = useI18n();
  if (at === null || until === null || state === 'waiting') return null;
  return (
    <span className="ms-2 whitespace-nowrap font-normal text-ink-faint text-small">
      <span className="sr-only">{t('took')} </span>
      {format.duration(toMillis(until) - toMillis(at))}
    </span>
  );
}
