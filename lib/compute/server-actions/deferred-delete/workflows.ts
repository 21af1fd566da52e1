import type { Database, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { deleteImageInternally } from '#lib/image/images/compute-integration.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { endServerMigrations } from '../../migrations/moves.ts';
import { changeServer } from '../../servers/life/change.ts';
import { recordRemovalFailure, removeServer } from '../../servers/life/workflows.ts';
import { reclaimSeconds } from '../../servers/reclaim-seconds.ts';
import { POWER } from '../../servers/states.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { advanceServer, loadServerInTask } from '../task-transition.ts';
import type { TaskState } from '../verbs.ts';
import { deferredDeleteVerbs } from './verbs.ts';

/** Deletes permanently after the retention, unless restored. */
export const reclaimWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.reclaim',
  async run(platform, run, { serverId, actionId }) {
    const isDue = await run.step('begin', () => begin(platform.database, serverId, actionId));
    if (isDue) await removeServer(platform, run, serverId);
  },
  onFailure: ({ database }, { serverId }, error) => recordRemovalFailure(database, serverId, error),
});

/** Schedules the permanent deletion, in the transaction that starts the retention. */
async function scheduleReclaim(tx: Tx, server: ServerRow, seconds: number): Promise<void> {
  const serverId = server.id;
  const actionId = await lastDeletion(tx, serverId);
  if (actionId === undefined) return;
  const after = new Date(Date.now() + seconds * 1000);
  await startWorkflow(tx, reclaimWorkflow, server, { serverId, actionId }, { after });
}

/** Valid only for its own deletion: one after a restore has a new interval. */
function begin(database: Database, serverId: string, actionId: number): Promise<boolean> {
  return database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
    if (server?.vm_state !== 'soft-delete' || (await lastDeletion(tx, serverId)) !== actionId) return false;
    // After a crash it finds its own mark.
    if (server.task_state === 'deleting') return true;
    if (server.task_state !== null) return false;
    await changeServer(tx, PLATFORM, server, 'delete', { task_state: 'deleting' });
    return true;
  });
}

async function lastDeletion(tx: Tx, serverId: string): Promise<number | undefined> {
  const actions = tx.selectFrom('instance_actions').select('id').where('server_id', '=', serverId);
  const last = actions.where('action', '=', 'softDelete').orderBy('id', 'desc').limit(1);
  const row = await last.executeTakeFirst();
  return row && Number(row.id);
}

const TASKS = deferredDeleteVerbs.soft_delete.tasks;

/** Tasks on the current host: the machine can be powered off during them. */
const ENDS_IN_PLACE: ReadonlySet<TaskState | null> = new Set([
  null,
  'powering-off',
  'powering-on',
  'pausing',
  'unpausing',
  'suspending',
  'resuming',
  'reboot_pending',
  'reboot_started',
  'reboot_pending_hard',
  'reboot_started_hard',
  'image_snapshot_pending',
  'image_snapshot',
  'image_pending_upload',
  'image_uploading',
  'image_backup',
  'updating_password',
]);

/**
 * Whether a server can be restored after it is deleted. A server that was never built, has failed, has no host, or is moving to another
 * host or disk is deleted permanently.
 */
export const isRestorable = ({ host, launched_at, vm_state, task_state }: ServerRow): boolean =>
  host !== null && launched_at !== null && vm_state !== 'error' && ENDS_IN_PLACE.has(task_state);

/** Powers off; ends a rescue or unconfirmed resize first, so that the server can be restored completely. */
export const softDeleteWorkflow = defineServerWorkflow<ServerWork & { seconds?: number }>({
  name: 'server.soft_delete',
  async run({ database, engine, env }, run, { serverId, seconds = reclaimSeconds(env, false) }) {
    const { hypervisor } = engine;
    await run.step('stop', async () => {
      await loadServerInTask(database, serverId, TASKS);
      await hypervisor.confirmResize(serverId);
      await hypervisor.unrescue(serverId);
      await hypervisor.stop(serverId);
    });
    const after = async (tx: Tx, server: ServerRow) => {
      await endServerMigrations(tx, server);
      await scheduleReclaim(tx, server, seconds);
      return { vm_state: 'soft-delete', power_state: POWER.shutdown, task_state: null } as const;
    };
    await run.step('end', () => advanceServer(database, { serverId, tasks: TASKS, verb: 'soft_deleted', after }));
  },
  async onFailure({ database }, { serverId }) {
    const failed = { verb: 'soft_delete_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: TASKS, ...failed });
  },
});

/** Starts a soft-deleted server; after a failure it is deleted after another interval. */
export const restoreWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.restore',
  async run({ database, engine }, run, { serverId }) {
    await run.step('start', async () => {
      await loadServerInTask(database, serverId, ['restoring']);
      await engine.hypervisor.start(serverId);
    });
    const restored = { tasks: ['restoring'], verb: 'restored', after: runs } as const;
    await run.step('end', () => advanceServer(database, { serverId, ...restored }));
  },
  async onFailure({ database, env }, { serverId }) {
    const after = async (tx: Tx, server: ServerRow) => {
      await scheduleReclaim(tx, server, reclaimSeconds(env, true));
      return { task_state: null };
    };
    await advanceServer(database, { serverId, tasks: ['restoring'], verb: 'restore_failed', after });
  },
});

/** The image of the shelving is no longer needed. */
async function runs(tx: Tx, { shelved_image_id }: ServerRow): Promise<Partial<ServerRow>> {
  if (shelved_image_id !== null) await deleteImageInternally(tx, PLATFORM, shelved_image_id);
  const state = { vm_state: 'active', power_state: POWER.running, task_state: null, fault: null } as const;
  return { ...state, shelved_image_id: null };
}
