import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { OwnJob } from '#lib/console/results/schema.ts';

/** What ended longer ago was seen, or is no news any more. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

interface TrayState {
  /** Put away in this browser. */
  dismissed: readonly string[];
  seenAt: string;
}

/** The jobs of the platform that the tray shows: bulk changes and teardowns that go on, or ended lately and are news. */
export const shownJobs = (jobs: readonly OwnJob[], { dismissed, seenAt }: TrayState, now: number): OwnJob[] =>
  jobs.filter(({ job: { id, kind, state, ended_at } }) => {
    if (kind !== 'bulk' && kind !== 'teardown') return false;
    if (isOpenJob(state) || ended_at === null) return true;
    const isKnown = dismissed.includes(id) || (state !== 'failed' && ended_at <= seenAt);
    return !isKnown && now - Date.parse(ended_at) < SHOWN_MS;
  });
