import { sql } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { PermanentFailure } from './workflows/workflow.ts';

/**
 * Returns the number of a new placement of a machine on a host. The database assigns it: it is larger than those of all
 * earlier placements, whatever the clocks say, so that a lost host returning with an old copy cannot overtake the new
 * one. It is at least the time in milliseconds since 1970, which older releases used as the number.
 * @throws PermanentFailure if the server does not exist
 */
export async function nextPlacement(database: Database, machineId: string): Promise<number> {
  const now = Date.now();
  const placed = await database.transact((tx) =>
    tx
      .updateTable('servers')
      .set({ last_placement: sql`case when last_placement < ${now} then ${now} else last_placement + 1 end` })
      .where('id', '=', machineId)
      .returning('last_placement')
      .executeTakeFirst(),
  );
  if (!placed) throw new PermanentFailure(`Instance ${machineId} does not exist.`);
  return placed.last_placement;
}
