import type { Database, Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { changeServer, loadLiving } from '../../servers/change.ts';
import type { ServerRow } from '../../servers/view.ts';
import { advanceServer } from '../advance.ts';
import { unplaceServer } from '../place.ts';

interface Offloading extends ServerWork {
  /** Names the shelving that it belongs to: a later one is left alone. */
  imageId: string | null;
}

/** Takes a shelved server off its host; also the one that was entered for later when it was shelved. */
export const offloadWorkflow = defineServerWorkflow<Offloading>({
  name: 'server.shelve_offload',
  async run({ database, engine }, run, { serverId, imageId }) {
    if (!(await run.step('begin', () => begin(database, serverId, imageId)))) return;
    await run.step('destroy', () => engine.hypervisor.destroy(serverId));
    await run.step('end', () => endOffload(database, serverId));
  },
  async onFailure({ database }, { serverId }) {
    const failed = { verb: 'shelve_offload_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: ['shelving_offloading'], ...failed });
  },
});

/** True when the server is to leave its host: somebody has asked for it, or the time has come. */
function begin(database: Database, serverId: string, imageId: string | null): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (server?.vm_state !== 'shelved' || server.shelved_image_id !== imageId) return false;
    if (server.task_state === 'shelving_offloading') return true;
    if (server.task_state !== null) return false;
    await changeServer(tx, PLATFORM, server, 'shelve_offload', { task_state: 'shelving_offloading' });
    return true;
  });
}

/** The machine is gone: so are its claim and what its ports carried. */
export function endOffload(database: Database, serverId: string): Promise<boolean> {
  const after = async (tx: Tx, server: ServerRow) => {
    const place = await unplaceServer(tx, server);
    return { ...place, vm_state: 'shelved_offloaded', task_state: null } as const;
  };
  return advanceServer(database, { serverId, tasks: ['shelving_offloading'], verb: 'shelve_offloaded', after });
}
