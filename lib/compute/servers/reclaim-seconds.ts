import type { Env } from '#lib/settings/env.ts';

type Intervals = Pick<Env, 'NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS' | 'NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS'>;

/** Seconds for which a deleted server can be restored; 0 for none. @param isRequested as the console does */
export const reclaimSeconds = (env: Intervals, isRequested: boolean): number =>
  isRequested
    ? Math.max(env.NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS, env.NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS)
    : env.NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS;
