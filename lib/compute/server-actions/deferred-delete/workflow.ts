import type { Tx } from '#lib/db/database.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { abandonMovesOf } from '../../migrations/moves.ts';
import { POWER, type TaskState } from '../../servers/status.ts';
import type { ServerRow } from '../../servers/view.ts';
import { advanceServer } from '../advance.ts';
import { enterReclaim } from './reclaim-workflow.ts';

const TASKS = ['soft-deleting'] as const;

/** Tasks that end where the server is: its machine can be powered off under them. */
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
 * Whether a server can be deleted so that it may come back. One that was never built, has failed, has no host, or is on
 * its way to another host or disk is deleted for good.
 */
export const canComeBack = ({ host, launched_at, vm_state, task_state }: ServerRow): boolean =>
  host !== null && launched_at !== null && vm_state !== 'error' && ENDS_IN_PLACE.has(task_state);

/** Powers off; a rescue and a resize that waits are ended first, so that what is restored is whole. */
export const softDeleteWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.soft_delete',
  async run({ database, engine, env }, run, { serverId }) {
    const { hypervisor } = engine;
    await run.step('stop', async () => {
      await hypervisor.confirmResize(serverId);
      await hypervisor.unrescue(serverId);
      await hypervisor.stop(serverId);
    });
    const after = async (tx: Tx, server: ServerRow) => {
      await abandonMovesOf(tx, server);
      await enterReclaim(tx, server, env);
      return { vm_state: 'soft-delete', power_state: POWER.shutdown, task_state: null } as const;
    };
    await run.step('end', () => advanceServer(database, { serverId, tasks: TASKS, verb: 'soft_deleted', after }));
  },
  async onFailure({ database }, { serverId }) {
    const failed = { verb: 'soft_delete_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: TASKS, ...failed });
  },
});
