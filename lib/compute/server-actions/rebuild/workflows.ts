import { reimageVolume } from '#lib/block-storage/compute-integration.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { activatePorts } from '#lib/networking/compute-integration.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { failedServerColumns } from '../../servers/life/change.ts';
import { destroyMachine } from '../../servers/life/destroy-machine.ts';
import { recreateMachine } from '../../servers/life/make-machine.ts';
import { POWER } from '../../servers/states.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { claimHostForServer, destroyOrphanedGuest, releaseServerHost, undoSpawn } from '../host-claim.ts';
import { advanceServer, loadServerInTask } from '../task-transition.ts';
import type { TaskState } from '../verbs.ts';
import { rebuildVerbs } from './verbs.ts';

interface RebuildWorkflowInput extends ServerWork {
  isPoweredOn: boolean;
  isPlaced: boolean;
  /** Root volume to recreate, and its image. */
  reimage: { volumeId: string; imageId: string } | null;
}

const TASKS = rebuildVerbs.rebuild.tasks;

/** Recreates the machine on its host; a recreated root volume requires a new machine. */
export const rebuildWorkflow = defineServerWorkflow<RebuildWorkflowInput>({
  name: 'server.rebuild',
  async run(platform, run, { serverId, isPoweredOn, isPlaced, reimage }) {
    const { database, env } = platform;
    const { hypervisor, storage } = platform.engine;
    const isSpawned = isNewMachine({ isPlaced, reimage });
    const next = reimage ? 'rebuild_block_device_mapping' : 'rebuild_spawning';
    const host = await run.step('begin', () => claimHostForServer(platform, { serverId, tasks: TASKS, next }));
    if (host === null) return;
    const move = (task_state: TaskState) =>
      advanceServer(database, { serverId, tasks: TASKS, verb: 'update', after: { task_state } });
    // An old copy on an unresponsive host must not write to the volume or count as the new machine.
    const clear = async () => {
      await loadServerInTask(database, serverId, TASKS);
      await destroyMachine(platform, serverId, host);
    };
    if (reimage) {
      await run.step('reimage', async () => {
        await clear();
        await move('rebuild_block_device_mapping');
        await reimageVolume({ database, env, storage }, reimage);
      });
    }
    await run.step('rebuild', async () => {
      if (isSpawned && !reimage) await clear();
      await move('rebuild_spawning');
      await recreateMachine(platform, serverId, async (spec) => {
        if (!isSpawned) return hypervisor.rebuild(spec, { isPoweredOn });
        await hypervisor.spawn(host, spec);
        if (!isPoweredOn) await hypervisor.stop(serverId);
      });
    });
    await run.step('end', async () => {
      const after = (tx: Tx, server: ServerRow) => rebuilt(tx, server, isPoweredOn);
      await advanceServer(database, { serverId, tasks: TASKS, verb: 'rebuilt', after });
      await destroyOrphanedGuest(platform, serverId);
    });
  },
  async onFailure(platform, { serverId, isPlaced, reimage }, error) {
    const isSpawned = isNewMachine({ isPlaced, reimage });
    if (isSpawned) await undoSpawn(platform, { serverId, tasks: TASKS });
    const after = async (tx: Tx, server: ServerRow) => ({
      ...failedServerColumns(error),
      ...(isSpawned ? await releaseServerHost(tx, server) : {}),
      task_state: null,
    });
    await advanceServer(platform.database, { serverId, tasks: TASKS, verb: 'rebuild_failed', after });
  },
});

/** Whether the machine is replaced. */
const isNewMachine = ({ isPlaced, reimage }: Pick<RebuildWorkflowInput, 'isPlaced' | 'reimage'>): boolean =>
  !isPlaced || reimage !== null;

async function rebuilt(tx: Tx, server: ServerRow, isPoweredOn: boolean): Promise<Partial<ServerRow>> {
  if (server.host !== null) await activatePorts(tx, PLATFORM, server.id, server.host);
  return {
    vm_state: isPoweredOn ? 'active' : 'stopped',
    power_state: isPoweredOn ? POWER.running : POWER.shutdown,
    launched_at: new Date().toISOString(),
    task_state: null,
    fault: null,
    shelved_image_id: null,
  };
}
