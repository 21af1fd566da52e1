import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { objectData } from './object-data.ts';

type SweepServices = Pick<Services, 'database' | 'env'>;

/** Minimum age of unreferenced files: a younger one may belong to an open transaction. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

export const objectJobs = (services: Services): PeriodicJob[] => [
  { name: 'objects.sweep', everyMs: 600_000, run: () => sweepObjects(services) },
];

/** Removes unreferenced files, which a crash can leave. */
export async function sweepObjects({ database, env }: SweepServices, graceMs = GRACE_MS): Promise<void> {
  const data = objectData(env);
  const before = Date.now() - graceMs;
  for (const area of ['incoming', 'data'] as const) {
    const old = (await data.list(area)).filter(({ changedAtMs }) => changedAtMs <= before).map(({ key }) => key);
    for (let at = 0; at < old.length; at += BATCH) {
      const some = old.slice(at, at + BATCH);
      const rows = await database.read.selectFrom('objects').select('data_key').where('data_key', 'in', some).execute();
      const named = new Set(rows.map(({ data_key }) => data_key));
      for (const key of some) if (!named.has(key)) await data.remove(area, key);
    }
  }
}
