import {
  dropServerSnapshots,
  offerServerSnapshots,
  type ServerSnapshot,
  storeServerSnapshots,
} from '#lib/block-storage/compute-integration.ts';
import type { Tx } from '#lib/db/database.ts';
import { abandonSnapshot, activateWithoutData } from '#lib/image/images/compute-integration.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { advanceServer } from '../task-transition.ts';
import { imageVerbs } from './verbs.ts';

interface VolumeImageInput extends ServerWork {
  imageId: string;
  snapshots: readonly ServerSnapshot[];
}

const TASKS = imageVerbs.create_image.tasks;

const idsOf = (snapshots: readonly ServerSnapshot[]) => snapshots.map(({ id }) => id);

/**
 * Takes the snapshots of an image of a server that boots from a volume. The image and its snapshots become usable
 * together; after a failure the server is unchanged, and image and snapshots are deleted.
 */
export const createVolumeImageWorkflow = defineServerWorkflow<VolumeImageInput>({
  name: 'server.make_volume_image',
  async run(platform, run, { serverId, imageId, snapshots }) {
    const { database } = platform;
    const reading = { verb: 'update', after: { task_state: 'image_snapshot' } } as const;
    const isWanted = await run.step('begin', () => advanceServer(database, { serverId, tasks: TASKS, ...reading }));
    if (!isWanted) return database.transact((tx) => abandon(tx, imageId, snapshots));
    await run.step('snapshot', () => storeServerSnapshots(platform, snapshots));
    await run.step('offer', () =>
      database.transact(async (tx) => {
        await offerServerSnapshots(tx, idsOf(snapshots));
        await activateWithoutData(tx, imageId);
      }),
    );
    const end = { verb: 'create_image', after: { task_state: null } };
    await run.step('end', () => advanceServer(database, { serverId, tasks: TASKS, ...end }));
  },
  async onFailure({ database }, { serverId, imageId, snapshots }) {
    await database.transact((tx) => abandon(tx, imageId, snapshots));
    const failed = { verb: 'create_image_failed', after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: TASKS, ...failed });
  },
});

async function abandon(tx: Tx, imageId: string, snapshots: readonly ServerSnapshot[]): Promise<void> {
  await abandonSnapshot(tx, imageId);
  await dropServerSnapshots(tx, idsOf(snapshots));
}
