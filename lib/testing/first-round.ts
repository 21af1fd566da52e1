import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#lib/platform.ts';

const LOOK_MS = 20;

/** Waits for the end of the round of a periodic job that begins with the platform and would act on a test's objects. */
export async function awaitFirstRound(
  { platform }: { platform: Pick<Platform, 'services'> },
  job: string,
): Promise<void> {
  const jobs = platform.services.database.read.selectFrom('periodic_jobs').select('lease_until');
  const hasEnded = async () => (await jobs.where('name', '=', job).executeTakeFirst())?.lease_until === null;
  while (!(await hasEnded())) await delay(LOOK_MS);
}
