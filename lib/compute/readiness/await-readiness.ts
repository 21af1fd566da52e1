import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { PermanentFailure, type Run } from '#lib/engine/workflows/workflow.ts';
import { defineServerWorkflow, markFailed, type ServerWork } from '../instance-actions/record.ts';
import { CHECKED_FOR_MS, type WaitTarget } from './indicators.ts';
import { NOT_REACHED } from './words.ts';

interface ReadinessWait extends ServerWork {
  target: WaitTarget;
}

/** Intervals of checks: the state is read from the database, which another process updates. */
const POLL_MS = 1000;
const SLOW_POLL_MS = 5000;
/** Longer than boots are checked, for a platform that was down. */
const LONGEST_MS = 2 * CHECKED_FOR_MS;

/**
 * Extends the launch of an active server until its guest is ready. It has its own run, because the failure of a launch
 * deletes the machine; a guest that is not ready is kept, and only the action fails.
 */
export const readinessWorkflow = defineServerWorkflow<ReadinessWait>({
  name: 'server.ready',
  async run({ database }, run, { serverId, actionId, target }) {
    const outcome = await awaitTarget(database.read, run, serverId, target);
    if (outcome === 'gone') return;
    const isReached = await run.attempt(
      `ready_${target}`,
      async () => {
        if (outcome !== 'yes') throw new PermanentFailure(NOT_REACHED[target]);
      },
      () => true,
    );
    if (!isReached) await markFailed(database, actionId);
  },
  onFailure: async () => undefined,
});

/** Waits without a worker, and without steps that would appear in the history. */
async function awaitTarget(db: Reader, run: Run, serverId: string, target: WaitTarget): Promise<'yes' | 'no' | 'gone'> {
  for (;;) {
    const row = await db
      .selectFrom('server_readiness')
      .innerJoin('servers', 'servers.id', 'server_readiness.server_id')
      .select(['server_readiness.state', 'server_readiness.is_open', 'server_readiness.active_at'])
      .where('servers.id', '=', serverId)
      .where('servers.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return 'gone';
    const { state } = unpackJson(row.state)[target];
    if (state !== 'waiting') return state === 'yes' ? 'yes' : 'no';
    const ageMs = Date.now() - Date.parse(row.active_at);
    if (row.is_open === 0 || ageMs > LONGEST_MS) return 'no';
    await run.sleep('pause', ageMs < 60_000 ? POLL_MS : SLOW_POLL_MS, { isRepeated: true });
  }
}
