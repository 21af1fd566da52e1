import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';

/** Work that comes round. It may be cut off at any point and must find its way at the next round. */
export interface PeriodicJob {
  name: string;
  everyMs: number;
  /** `signal` is aborted when the process stops: a long round shall end then. */
  run(signal: AbortSignal): Promise<void>;
  /** Takes what begins a round before it is due; while one is under way, the next begins as soon as that has ended. */
  sooner?(begin: () => void): void;
}

export interface PeriodicRunner {
  start(): void;
  /** Begins no more rounds and waits for those under way. */
  stop(): Promise<void>;
}

/** A round whose worker has not renewed its lease for this long is taken over. */
const LEASE_MS = 15_000;

/**
 * Does each job once in its period, by one replica at a time: a round is claimed in the database, and its lease is
 * renewed while it lasts. A round that fails is logged; the next one comes all the same.
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
      await release(database, job, began);
    }
  };
  const begin = (job: PeriodicJob, isEarly = false) => {
    const { name } = job;
    if (isEarly && underWay.has(name)) again.add(name);
    if (underWay.has(name) || stopping.signal.aborted) return;
    const work = round(job, isEarly)
      .catch((error) => log.error({ err: error, job: name }, 'a periodic job could not be claimed or released'))
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

/** Takes a round for this worker; false when it is not due and should be, or another has it. */
function claim(database: Database, { name }: PeriodicJob, workerId: string, isEarly: boolean): Promise<boolean> {
  return database.transact(async (tx) => {
    const now = after(0);
    const row = await tx.selectFrom('periodic_jobs').selectAll().where('name', '=', name).executeTakeFirst();
    if (row && ((row.due_at > now && !isEarly) || (row.lease_until !== null && row.lease_until > now))) return false;
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
 * The timers of the replicas are not quite even: what is due within a tenth of the period counts as due. The period runs
 * from the beginning of a round, so that a long one does not cost the next.
 */
async function release(database: Database, { name, everyMs }: PeriodicJob, began: number): Promise<void> {
  const due_at = new Date(began + everyMs * 0.9).toISOString();
  const done = { due_at, worker_id: null, lease_until: null };
  await database.transact((tx) => tx.updateTable('periodic_jobs').set(done).where('name', '=', name).execute());
}
