import { msg } from '#lib/i18n/text.ts';
import type { JobState } from './states.ts';

/** State changes of a job by its owner. */
export type JobVerb = 'pause' | 'resume' | 'cancel' | 'retry';

const RULES: Record<JobVerb, { from: readonly JobState[]; otherwise: string }> = {
  pause: { from: ['running'], otherwise: msg('Only a running job can be paused.') },
  resume: { from: ['paused'], otherwise: msg('Only a paused job can be resumed.') },
  cancel: { from: ['running', 'paused'], otherwise: msg('Only a job that has not ended can be cancelled.') },
  retry: {
    from: ['failed', 'cancelled'],
    otherwise: msg('Only a failed or cancelled job can be tried again.'),
  },
};

export const canJob = (verb: JobVerb, state: JobState): true | string =>
  RULES[verb].from.includes(state) || RULES[verb].otherwise;

/** Whether it continues, at once or after a pause. */
export const isOpenJob = (state: JobState): boolean => !['done', 'failed', 'cancelled'].includes(state);
