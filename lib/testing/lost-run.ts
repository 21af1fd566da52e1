import { Pool } from '#lib/engine/workflows/pool.ts';
import { Place } from '#lib/engine/workflows/run-ownership.ts';

/** Does work for a workflow run that another process has taken over. */
export function onLostRun<T>(work: () => Promise<T>): Promise<T> {
  const pool = new Pool(1);
  pool.acquire('project');
  return new Place({ pool, project: 'project', isOurs: () => false, onGiven: () => undefined }).hold(work);
}
