'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { fillTone, type Tone } from '#components/ui/tone.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { Lane, RecordedMove } from '#lib/console/ha/record/schema.ts';
import { actionsOfMove, movesOfRound } from '#lib/console/ha/record/summary.ts';
import { isOngoing } from '#lib/ha/vmoves/statuses.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { RecordRequests } from './record-requests.tsx';

/** Number of lanes before the user expands the list; failed ones come first. */
const MAX_LANES = 8;

const MOVE_WORDS: Record<RecordedMove['status'], { word: string; tone: Tone }> = {
  pending: { word: msg('Pending'), tone: 'neutral' },
  ongoing: { word: msg('Moving'), tone: 'info' },
  succeeded: { word: msg('Moved'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  ignored: { word: msg('Not included'), tone: 'neutral' },
};

export function RecordLanes({ lanes, round }: { lanes: readonly Lane[]; round: number }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const moves = movesOfRound(lanes, round);
  const times = moves.flatMap(({ move }) => [move.started_at, move.ended_at]).filter((time) => time !== null);
  const millis = times.map(toMillis);
  const span = { from: Math.min(...millis), to: Math.max(...millis) };
  const shown = isOpen ? moves : moves.slice(0, MAX_LANES);
  return (
    <div className="mt-2 overflow-hidden rounded-control border">
      <Counts moves={moves.map(({ move }) => move)} />
      <ul aria-label={t('Instances being moved')} className="divide-y border-t">
        {shown.map(({ lane, move }) => (
          <LaneRow key={move.id} lane={lane} move={move} span={span} />
        ))}
      </ul>
      {moves.length > MAX_LANES && (
        <div className="border-t px-3 py-1.5">
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Show fewer') : t('Show all {count} instances', { count: moves.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Counts({ moves }: { moves: readonly RecordedMove[] }) {
  const t = useT();
  const count = (status: RecordedMove['status']) => moves.filter((move) => move.status === status).length;
  const done = count('succeeded') + count('failed') + count('ignored');
  const summary = [
    t('{moved} of {total} moved', { moved: count('succeeded'), total: moves.length }),
    ...(count('ongoing') > 0 ? [t('{count} in progress', { count: count('ongoing') })] : []),
    ...(count('failed') > 0 ? [t('{count} failed', { count: count('failed') })] : []),
  ].join(', ');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-3 py-2">
      <p className="text-small tabular-nums">{summary}</p>
      <div className="min-w-24 flex-1">
        <MeterBar
          label={t('Instances being moved')}
          ratio={moves.length === 0 ? 0 : done / moves.length}
          valueText={summary}
          tone={count('failed') > 0 ? 'warning' : 'info'}
        />
      </div>
    </div>
  );
}

interface LaneRowProps {
  lane: Lane;
  move: RecordedMove;
  span: { from: number; to: number };
}

function LaneRow({ lane, move, span }: LaneRowProps) {
  const t = useT();
  const { word, tone } = MOVE_WORDS[move.status];
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center">
      <p className="min-w-0">
        <AppLink look="strong" href={adminObjectHref('instances', lane.server_id)} className="block truncate">
          {lane.name}
        </AppLink>
        <span className="block truncate text-ink-faint text-small">{lane.project.name}</span>
      </p>
      <Way move={move} />
      <p className="flex items-center gap-3 sm:justify-end">
        <StateBadge word={t(word)} tone={tone} isTransitional={isOngoing(move)} />
        <Times move={move} />
      </p>
      <Bar move={move} span={span} tone={tone} />
      {move.message && (
        <p className="break-words text-danger-ink text-small sm:col-span-full">
          {engineText(t, move.message_data ?? move.message)}
        </p>
      )}
      <RecordRequests lane={lane} actions={actionsOfMove(lane, move)} />
    </li>
  );
}

function Way({ move: { source_host, dest_host, target_host } }: { move: RecordedMove }) {
  const t = useT();
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <span className="truncate">{source_host}</span>
      <ArrowRight role="img" aria-label={t('to')} className="size-3.5 shrink-0 text-ink-faint" />
      <span className="truncate">
        {dest_host ?? (target_host ? t('{host} (reserved)', { host: target_host }) : t('any host'))}
      </span>
    </p>
  );
}

function Times({ move: { started_at, ended_at } }: { move: RecordedMove }) {
  const { t, format } = useI18n();
  if (!started_at) return null;
  const shared = 'whitespace-nowrap text-ink-faint text-small tabular-nums';
  if (!ended_at) {
    return (
      <span className={shared}>
        <ElapsedTime since={started_at} />
      </span>
    );
  }
  const title = t('{from} to {to}', {
    from: format.timeWithSeconds(started_at),
    to: format.timeWithSeconds(ended_at),
  });
  return (
    <span className={shared} title={title}>
      <span className="sr-only">{title} </span>
      {format.duration(toMillis(ended_at) - toMillis(started_at))}
    </span>
  );
}

/** Position of the move within its round; the times beside it state the same. */
function Bar({
  move: { started_at, ended_at },
  span,
  tone,
}: {
  move: RecordedMove;
  span: LaneRowProps['span'];
  tone: Tone;
}) {
  if (!started_at || span.to <= span.from) return null;
  const whole = span.to - span.from;
  const left = (toMillis(started_at) - span.from) / whole;
  const width = Math.max(0.01, (toMillis(ended_at ?? new Date(span.to).toISOString()) - toMillis(started_at)) / whole);
  return (
    <span aria-hidden className="relative h-1 overflow-hidden rounded-full bg-line sm:col-span-full">
      <span
        className={cx('absolute h-full rounded-full', fillTone[tone])}
        style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
      />
    </span>
  );
}
