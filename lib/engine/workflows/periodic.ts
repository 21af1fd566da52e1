import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Periodic jobs. */
    jobs?(services: Services): readonly PeriodicJob[];
  }
}

/** Periodic work. It can be interrupted at any point and must recover in the next round. */
export interface PeriodicJob {
  name: string;
  everyMs: number;
  /** `signal` is aborted when the process stops; long rounds should end then. */
  run(signal: AbortSignal): Promise<void>;
  /** Registers a callback that starts a round early; during a round, the next one starts immediately after it. */
  sooner?(begin: () => void): void;
}

export interface PeriodicRunner {
  start(): void;
  /** Starts no more rounds and waits for running ones. */
  stop(): Promise<void>;
}

/** A round is taken over when its lease was not renewed for this long. */
const LEASE_MS = 15_000;

/**
 * Runs each job once per period on one replica: a round is claimed in the database and its lease renewed. Failed rounds
 * are logged, and the next one runs as usual.
 */
export function createPeriodicRunner(database: Database, log: Logger, jobs: readonly PeriodicJob[]): PeriodicRunner {
  const workerId = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const stopping = new AbortController();
  let timers: NodeJS.Timeout[] = [];

  const round = async (job: PeriodicJob, isEarly: boolean) => {
    const began = Date.now();
    if (!(await claim(database, job, workerId, isEarly))) return;
    const renewing = setInterval(() => {
      lease(database, job, workerId).catch((error) => log.error({ err: error }, 'renewing the lease of a job failed'));
    }, LEASE_MS / 3);
    try {
      await job.run(stopping.signal);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a periodic job failed');
    } finally {
      clearInterval(renewing);
      await release(database, job, { workerId, began });
    }
  };
  const begin = (job: PeriodicJob, isEarly = false) => {
    const { name } = job;
    if (isEarly && underWay.has(name)) again.add(name);
    if (underWay.has(name) || stopping.signal.aborted) return;
    const work = round(job, isEarly)
      .catch((error) => log.error({ err: error, job: name }, 'claiming or releasing a periodic job failed'))
      .finally(() => {
        underWay.delete(name);
        if (again.delete(name)) begin(job, true);
      });
    underWay.set(name, work);
  };

  return {
    start() {
      timers = jobs.map((job) => setInterval(() => begin(job), job.everyMs));
      for (const job of jobs) {
        begin(job);
        job.sooner?.(() => begin(job, true));
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

const after = (ms: number) => new Date(Date.now() + ms).toISOString();

/**
 * Claims a round; false if it is not due or another worker has it. Times further ahead than a worker sets them were
 * recorded before the clock was set back, and do not count.
 */
function claim(
  database: Database,
  { name, everyMs }: PeriodicJob,
  workerId: string,
  isEarly: boolean,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const now = after(0);
    const row = await tx.selectFrom('periodic_jobs').selectAll().where('name', '=', name).executeTakeFirst();
    const isWithin = (at: string, ms: number) => at > now && at <= after(ms);
    if (row && !isEarly && isWithin(row.due_at, everyMs)) return false;
    // Renewal and the clocks of other replicas get the same tolerance as an expired lease: one lease.
    if (row && row.lease_until !== null && isWithin(row.lease_until, 2 * LEASE_MS)) return false;
    const claimed = { due_at: now, worker_id: workerId, lease_until: after(LEASE_MS) };
    if (row) await tx.updateTable('periodic_jobs').set(claimed).where('name', '=', name).execute();
    else
      await tx
        .insertInto('periodic_jobs')
        .values({ name, ...claimed })
        .execute();
    return true;
  });
}

async function lease(database: Database, { name }: PeriodicJob, workerId: string): Promise<void> {
  const lease_until = after(LEASE_MS);
  await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set({ lease_until }).where('name', '=', name);
    return own.where('worker_id', '=', workerId).execute();
  });
}

/**
 * Replica timers differ slightly, so a tenth of the period counts as due. The period starts with a round, so that long
 * rounds cause no delay. A round that another worker has taken over meanwhile stays with it.
 */
async function release(
  database: Database,
  { name, everyMs }: PeriodicJob,
  { workerId, began }: { workerId: string; began: number },
): Promise<void> {
  const due_at = new Date(began + everyMs * 0.9).toISOString();
  const done = { due_at, worker_id: null, lease_until: null };
  await database.transact((tx) => {
    const own = tx.updateTable('periodic_jobs').set(done).where('name', '=', name);
    return own.where('worker_id', '=', workerId).execute();
  });
}
