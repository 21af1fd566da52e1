import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { abandonSnapshot, backupsOf, deleteImageInternally } from '#lib/image/images/compute-integration.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { advanceServer } from '../task-transition.ts';
import { saveDisk } from './save-disk.ts';
import { imageVerbs } from './verbs.ts';

interface CreateImageInput extends ServerWork {
  imageId: string;
  /** Type and rotation of backups. */
  backup: { type: string; rotation: number } | null;
}

const TASKS = imageVerbs.create_image.tasks;

/** Creates an image of a server's disk. After a failure the server is unchanged and the image deleted. */
export const createImageWorkflow = defineServerWorkflow<CreateImageInput>({
  name: 'server.make_image',
  async run(platform, run, { serverId, imageId, backup }) {
    const { database } = platform;
    const reading = backup ? 'image_backup' : 'image_snapshot';
    const isWanted = await run.step('begin', () =>
      advanceServer(database, { serverId, tasks: TASKS, verb: 'update', after: { task_state: reading } }),
    );
    if (!isWanted) {
      await database.transact((tx) => abandonSnapshot(tx, imageId));
      return;
    }
    const tasks = { reading, storing: 'image_uploading', tasks: TASKS } as const;
    await run.step('save', () => saveDisk(platform, { serverId, imageId, ...tasks }));
    if (backup) await run.step('rotate', () => database.transact((tx) => rotate(tx, serverId, backup)));
    const verb = backup ? 'create_backup' : 'create_image';
    await run.step('end', () => advanceServer(database, { serverId, tasks: TASKS, verb, after: { task_state: null } }));
  },
  async onFailure({ database }, { serverId, imageId }) {
    await database.transact((tx) => abandonSnapshot(tx, imageId));
    const failed = { verb: 'create_image_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: TASKS, ...failed });
  },
});

async function rotate(
  tx: Tx,
  serverId: string,
  { type, rotation }: NonNullable<CreateImageInput['backup']>,
): Promise<void> {
  const server = await tx.selectFrom('servers').select('project_id').where('id', '=', serverId).executeTakeFirst();
  if (!server) return;
  const backups = await backupsOf(tx, { id: serverId, projectId: server.project_id }, type);
  for (const id of backups.slice(rotation)) await deleteImageInternally(tx, PLATFORM, id);
}
