import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { deleteImageInternally } from '#lib/image/images/for-servers.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { POWER } from '../../servers/status.ts';
import type { ServerRow } from '../../servers/view.ts';
import { advanceServer } from '../advance.ts';
import { enterReclaim } from './reclaim-workflow.ts';

/** Starts the machine of a deleted server; when that fails it stays deleted, to be reclaimed after another interval. */
export const restoreWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.restore',
  async run({ database, engine }, run, { serverId }) {
    await run.step('start', () => engine.hypervisor.start(serverId));
    const restored = { tasks: ['restoring'], verb: 'restored', after: runs } as const;
    await run.step('end', () => advanceServer(database, { serverId, ...restored }));
  },
  async onFailure({ database, env }, { serverId }) {
    const after = async (tx: Tx, server: ServerRow) => {
      await enterReclaim(tx, server, env);
      return { task_state: null };
    };
    await advanceServer(database, { serverId, tasks: ['restoring'], verb: 'restore_failed', after });
  },
});

/** What was saved of it when it was shelved is of no use any more. */
async function runs(tx: Tx, { shelved_image_id }: ServerRow): Promise<Partial<ServerRow>> {
  if (shelved_image_id !== null) await deleteImageInternally(tx, PLATFORM, shelved_image_id);
  const state = { vm_state: 'active', power_state: POWER.running, task_state: null, fault: null } as const;
  return { ...state, shelved_image_id: null };
}
