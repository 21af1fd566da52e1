import type { Tone } from '#components/ui/tone.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import type { ItemState, JobState } from '#lib/compute/jobs/states.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

interface StateAppearance {
  word: string;
  tone: Tone;
  isTransitional?: true;
}

export const JOB_STATES: Record<JobState, StateAppearance> = {
  running: { word: msg('In progress'), tone: 'info', isTransitional: true },
  paused: { word: msg('Paused'), tone: 'violet' },
  cancelling: { word: msg('Cancelling'), tone: 'neutral', isTransitional: true },
  done: { word: msg('Done'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  cancelled: { word: msg('Cancelled'), tone: 'neutral' },
};

export const ITEM_STATES: Record<ItemState, StateAppearance> = {
  waiting: { word: msg('Waiting'), tone: 'neutral' },
  running: { word: msg('In progress'), tone: 'info', isTransitional: true },
  accepted: { word: msg('Accepted'), tone: 'info', isTransitional: true },
  done: { word: msg('Done'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  cancelled: { word: msg('Not started'), tone: 'neutral' },
  stays: { word: msg('Stays'), tone: 'warning' },
};

type Counts = PlatformJob['counts'];

/** Number of objects that the job acts on, without those that stay. */
const wantedOf = ({ stays, ...others }: Counts): number => Object.values(others).reduce((sum, count) => sum + count, 0);

/** Progress from 0 to 1; 1 if there is nothing to do. */
export function ratioOf(counts: Counts): number {
  const wanted = wantedOf(counts);
  return wanted === 0 ? 1 : (counts.done + counts.failed) / wanted;
}

/** Progress of a job: "12 of 20 done, 1 failed". */
export function detailOf(counts: Counts): Text {
  const { done, failed, stays } = counts;
  const count = wantedOf(counts);
  if (count === 0) return msg('{stays, plural, =0 {Nothing to do} other {Nothing to do: # unchanged}}', { stays });
  return failed > 0
    ? msg('{done} of {count} done, {failed} failed', { done, count, failed })
    : msg('{done} of {count} done', { done, count });
}

export function titleOf({ kind, host, counts }: Pick<PlatformJob, 'kind' | 'host' | 'counts'>): Text {
  const name = host ?? '';
  if (kind === 'drain') return msg('Maintenance of {name}', { name });
  if (kind === 'return') return msg('Return of {name} to service', { name });
  return msg('Migrating {count} instances', { count: wantedOf(counts) });
}
