import { defineServerWorkflow, type ServerWork } from '#lib/compute/instance-actions/record.ts';
import { changeServer, failedServerColumns, loadExistingServer } from '#lib/compute/servers/life/change.ts';
import { destroyMachine } from '#lib/compute/servers/life/destroy-machine.ts';
import { recreateMachine } from '#lib/compute/servers/life/make-machine.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteImageInternally } from '#lib/image/images/compute-integration.ts';
import { activatePorts } from '#lib/networking/compute-integration.ts';
import { claimHostForServer, destroyOrphanedGuest, releaseServerHost, undoSpawn } from '../host-claim.ts';
import { saveDisk } from '../images/save-disk.ts';
import { advanceServer, isInTask, loadServerInTask } from '../task-transition.ts';
import { shelveVerbs } from './verbs.ts';

interface OffloadInput extends ServerWork {
  /** Identifies the shelving; later ones are not affected. */
  imageId: string | null;
}

/** Offloads a shelved server, now or scheduled by the shelving. */
export const offloadWorkflow = defineServerWorkflow<OffloadInput>({
  name: 'server.shelve_offload',
  async run(platform, run, { serverId, imageId }) {
    const { database } = platform;
    if (!(await run.step('begin', () => begin(database, serverId, imageId)))) return;
    await run.step('destroy', () => destroyOffloaded(platform, serverId));
    await run.step('end', () => endOffload(database, serverId));
  },
  async onFailure({ database }, { serverId }) {
    const failed = { verb: 'shelve_offload_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: ['shelving_offloading'], ...failed });
  },
});

/** True if the server must leave its host: requested, or scheduled for now. */
function begin(database: Database, serverId: string, imageId: string | null): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    if (server?.vm_state !== 'shelved' || server.shelved_image_id !== imageId) return false;
    if (server.task_state === 'shelving_offloading') return true;
    if (server.task_state !== null) return false;
    await changeServer(tx, PLATFORM, server, 'shelve_offload', { task_state: 'shelving_offloading' });
    return true;
  });
}

/** A server that was reset keeps its machine with the only copy of its disk. */
async function destroyOffloaded(platform: Pick<Services, 'database' | 'engine'>, serverId: string): Promise<void> {
  await loadServerInTask(platform.database, serverId, ['shelving_offloading']);
  await destroyMachine(platform, serverId);
}

/** Releases claim and ports after the machine is gone. */
function endOffload(database: Database, serverId: string): Promise<boolean> {
  const after = async (tx: Tx, server: ServerRow) => {
    const place = await releaseServerHost(tx, server);
    return { ...place, vm_state: 'shelved_offloaded', task_state: null } as const;
  };
  return advanceServer(database, { serverId, tasks: ['shelving_offloading'], verb: 'shelve_offloaded', after });
}

/**
 * Starts a previously running machine after a failed shelving. The memory of paused and suspended ones is lost. Returns
 * the resulting state.
 */
async function powerAgain(hypervisor: Hypervisor, server: ServerRow): Promise<Partial<ServerRow>> {
  const machine = (await hypervisor.list()).find(({ id }) => id === server.id);
  if (machine?.power !== 'off') return {};
  const off = { vm_state: 'stopped', power_state: POWER.shutdown } as const;
  if (server.vm_state !== 'active') return off;
  const isRunning = await hypervisor.start(server.id).then(
    () => true,
    rethrowInterrupted(() => false),
  );
  return isRunning ? { vm_state: 'active', power_state: POWER.running } : off;
}

interface ShelveInput extends ServerWork {
  /** Image for the disk; null for a server that boots from a volume. */
  imageId: string | null;
}

const TASKS = shelveVerbs.shelve.tasks;

type Target = Pick<ShelveInput, 'serverId' | 'imageId'>;
type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** Powers off, saves the disk, and offloads immediately or later. */
export const shelveWorkflow = defineServerWorkflow<ShelveInput>({
  name: 'server.shelve',
  async run(platform, run, { serverId, actionId, imageId }) {
    const { database, engine } = platform;
    await run.step('stop', async () => {
      await loadServerInTask(database, serverId, TASKS);
      await engine.hypervisor.stop(serverId);
    });
    if (imageId !== null) {
      const [reading, storing] = ['shelving_image_pending_upload', 'shelving_image_uploading'] as const;
      await run.step('save', () => saveDisk(platform, { serverId, imageId, reading, storing, tasks: TASKS }));
    }
    const next = await run.step('shelved', () => finishShelving(platform, { serverId, actionId, imageId }));
    if (next === 'gone') return dropImage(platform, { serverId, imageId });
    if (next === 'stays') return;
    await run.step('offload', () => destroyOffloaded(platform, serverId));
    await run.step('end', () => endOffload(database, serverId));
  },
  onFailure: undoShelve,
});

/** The disk is saved: SHELVED, offloaded immediately or later. */
async function finishShelving(platform: Platform, { serverId, actionId, imageId }: ShelveInput) {
  const { database, env } = platform;
  const offloadS = env.NEPHOS_SHELVED_OFFLOAD_DELAY_SECONDS;
  // Without an image, all data is on the volume, so the server can leave its host.
  const leaves = imageId === null || offloadS === 0;
  const after = async (tx: Tx, server: ServerRow): Promise<Partial<ServerRow>> => {
    if (!leaves && offloadS > 0) {
      const due = { after: new Date(Date.now() + offloadS * 1000) };
      await startWorkflow(tx, offloadWorkflow, server, { serverId, actionId, imageId }, due);
    }
    const saved = { vm_state: 'shelved', power_state: POWER.shutdown, shelved_image_id: imageId } as const;
    return { ...(imageId === null ? {} : saved), task_state: leaves ? 'shelving_offloading' : null };
  };
  if (await advanceServer(database, { serverId, tasks: TASKS, verb: 'shelved', after }))
    return leaves ? 'leaves' : 'stays';
  return (await ownsImage(database, serverId, imageId)) ? 'stays' : 'gone';
}

/**
 * A saved disk is kept, and the server stays shelved on its host; otherwise the previous state is restored as far as
 * possible.
 */
async function undoShelve(platform: Platform, { serverId, imageId }: Target): Promise<void> {
  const { database, engine } = platform;
  const server = await database.transact((tx) => loadExistingServer(tx, serverId));
  if (!isInTask(server, TASKS)) return dropImage(platform, { serverId, imageId });
  const isSaved = server.vm_state === 'shelved';
  if (!isSaved) await dropImage(platform, { serverId, imageId });
  const after = { task_state: null, ...(isSaved ? {} : await powerAgain(engine.hypervisor, server)) };
  await advanceServer(database, { serverId, tasks: TASKS, verb: 'shelve_failed', after });
}

/** Deletes an unused image, unless a server is shelved to it. */
async function dropImage({ database }: Platform, { serverId, imageId }: Target): Promise<void> {
  if (imageId === null || (await ownsImage(database, serverId, imageId))) return;
  await database.transact((tx) => deleteImageInternally(tx, PLATFORM, imageId));
}

async function ownsImage(database: Database, serverId: string, imageId: string | null): Promise<boolean> {
  const server = database.read.selectFrom('servers').select('shelved_image_id').where('id', '=', serverId);
  const { shelved_image_id = null } = (await server.executeTakeFirst()) ?? {};
  return imageId !== null && shelved_image_id === imageId;
}

interface UnshelveInput extends ServerWork {
  /** False while its stopped machine is still on its host. */
  isOffloaded: boolean;
  host: string | null;
}

const UNSHELVING = shelveVerbs.unshelve.tasks;

/**
 * Starts the machine in place, or recreates it from the saved disk. After a failure it stays shelved in the first case;
 * otherwise it is in ERROR, and the image is kept for a rebuild.
 */
export const unshelveWorkflow = defineServerWorkflow<UnshelveInput>({
  name: 'server.unshelve',
  async run(platform, run, { serverId, isOffloaded, host: forcedHost }) {
    const { database, engine } = platform;
    if (isOffloaded) {
      const placing = { serverId, tasks: UNSHELVING, next: 'spawning', forcedHost } as const;
      const host = await run.step('schedule', () => claimHostForServer(platform, placing));
      if (host === null) return;
      await run.step('spawn', () => spawn(platform, serverId, host));
    } else {
      await run.step('start', async () => {
        await loadServerInTask(database, serverId, UNSHELVING);
        await engine.hypervisor.start(serverId);
      });
    }
    await run.step('end', async () => {
      await advanceServer(database, { serverId, tasks: UNSHELVING, verb: 'unshelved', after: finishUnshelve });
      await destroyOrphanedGuest(platform, serverId);
    });
  },
  async onFailure(platform, { serverId, isOffloaded }, error) {
    if (isOffloaded) await undoSpawn(platform, { serverId, tasks: UNSHELVING });
    const after = async (tx: Tx, server: ServerRow) => ({
      ...(isOffloaded ? { ...failedServerColumns(error), ...(await releaseServerHost(tx, server)) } : {}),
      task_state: null,
    });
    await advanceServer(platform.database, { serverId, tasks: UNSHELVING, verb: 'unshelve_failed', after });
  },
});

async function spawn(platform: Platform, serverId: string, host: string): Promise<void> {
  const { database, engine } = platform;
  await loadServerInTask(database, serverId, UNSHELVING);
  // An old copy on an unresponsive host must not count as the new machine.
  await destroyMachine(platform, serverId, host);
  const server = database.read.selectFrom('servers').select('shelved_image_id').where('id', '=', serverId);
  const { shelved_image_id = null } = (await server.executeTakeFirst()) ?? {};
  // Injected files may have been changed on the disk since.
  const saved = shelved_image_id === null ? {} : { imageId: shelved_image_id, files: [] };
  await recreateMachine(platform, serverId, (spec) => engine.hypervisor.spawn(host, { ...spec, ...saved }));
}

/** The saved disk is no longer needed. */
async function finishUnshelve(tx: Tx, server: ServerRow): Promise<Partial<ServerRow>> {
  if (server.host !== null) await activatePorts(tx, PLATFORM, server.id, server.host);
  if (server.shelved_image_id !== null) await deleteImageInternally(tx, PLATFORM, server.shelved_image_id);
  const state = { vm_state: 'active', power_state: POWER.running, task_state: null, fault: null } as const;
  return { ...state, shelved_image_id: null, launched_at: new Date().toISOString() };
}
