import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { OwnJob } from '#lib/console/facts/schema.ts';

/** Ended jobs are displayed for this long. */
const DISPLAY_MS = 24 * 60 * 60 * 1000;

interface TrayState {
  /** Ids of jobs that the user dismissed in this browser. */
  dismissed: readonly string[];
  seenAt: string;
}

/**
 * Bulk changes and teardowns for the tray: open ones, and recently ended ones that the user has not seen or that
 * failed.
 */
export const selectTrayJobs = (jobs: readonly OwnJob[], { dismissed, seenAt }: TrayState, now: number): OwnJob[] =>
  jobs.filter(({ job: { id, kind, state, ended_at } }) => {
    if (kind !== 'bulk' && kind !== 'teardown') return false;
    if (isOpenJob(state) || ended_at === null) return true;
    const isKnown = dismissed.includes(id) || (state !== 'failed' && ended_at <= seenAt);
    return !isKnown && now - Date.parse(ended_at) < DISPLAY_MS;
  });
