import type { Services } from '#lib/http/context.ts';
import { assertStored, storeSnapshotData } from '#lib/image/images/compute-integration.ts';
import { advanceServer } from '../task-transition.ts';
import type { TaskState } from '../verbs.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

interface SaveDiskInput {
  serverId: string;
  imageId: string;
  /** Tasks during reading and storing. */
  reading: TaskState;
  storing: TaskState;
  /** All tasks of the action. */
  tasks: readonly TaskState[];
}

/** Saves a disk to a reserved image; a retry starts again. @throws PermanentFailure if the image was deleted */
export async function saveDisk(platform: Platform, { serverId, imageId, ...save }: SaveDiskInput): Promise<void> {
  const { database, engine } = platform;
  const { tasks } = save;
  const move = (task_state: TaskState) =>
    advanceServer(database, { serverId, tasks, verb: 'update', after: { task_state } });
  await move(save.reading);
  const disk = await engine.hypervisor.snapshot(serverId);
  try {
    await move(save.storing);
    await storeSnapshotData(platform, imageId, disk);
  } finally {
    disk.destroy();
  }
  await assertStored(database.read, imageId);
}
