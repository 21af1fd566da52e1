import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { JobDetails, JobItem } from '#lib/compute/jobs/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { problemOf } from './move-words.ts';

type Outcome = Pick<JobDetails, 'kind' | 'state' | 'items'>;

/** Instances that were not moved, failures first; without those that wait in an open job. */
export const unmovedItems = ({ items }: Pick<JobDetails, 'items'>): JobItem[] =>
  items
    .filter(({ state }) => state === 'failed' || state === 'stays' || state === 'cancelled')
    .toSorted((one, other) => Number(one.state !== 'failed') - Number(other.state !== 'failed'));

export function reasonOf({ state, message, move }: Pick<JobItem, 'state' | 'message' | 'move'>): Text {
  if (message) return move ? problemOf(message, move) : message;
  return state === 'cancelled' ? msg('Its move was not started.') : msg('No reason was given.');
}

/** Summary of a job of moves: "12 of 13 moved, 1 left". */
export function outcomeOf(job: Outcome): Text {
  const count = job.items.length;
  if (count === 0) return msg('Nothing to do');
  const done = job.items.filter(({ state }) => state === 'done');
  const isPowered = job.items.some(({ move }) => move?.how === 'stop' || move?.how === 'start');
  const values = { done: done.length, count, left: unmovedItems(job).length };
  if (values.left === 0)
    return isPowered ? msg('{done} of {count} done', values) : msg('{done} of {count} moved', values);
  if (isOpenJob(job.state)) {
    return isPowered
      ? msg('{done} of {count} done, {left, plural, one {# stays} other {# stay}}', values)
      : msg('{done} of {count} moved, {left, plural, one {# stays} other {# stay}}', values);
  }
  return isPowered
    ? msg('{done} of {count} done, {left} left', values)
    : msg('{done} of {count} moved, {left} left', values);
}
