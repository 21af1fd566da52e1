import type { Database, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteImageInternally } from '#lib/image/images/for-servers.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { loadLiving } from '../../servers/change.ts';
import { POWER, type TaskState } from '../../servers/status.ts';
import type { ServerRow } from '../../servers/view.ts';
import { advanceServer, isWithin } from '../advance.ts';
import { saveDisk } from '../images/save-disk.ts';
import { endOffload, offloadWorkflow } from './offload-workflow.ts';
import { powerAgain } from './power-again.ts';

interface Shelving extends ServerWork {
  /** Where the disk goes; null for a server that boots from a volume. */
  imageId: string | null;
}

const TASKS = [
  'shelving',
  'shelving_image_pending_upload',
  'shelving_image_uploading',
  'shelving_offloading',
] as const satisfies TaskState[];

type Target = Pick<Shelving, 'serverId' | 'imageId'>;
type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** Powers off, saves the disk and, unless it is to stay for a time, leaves the host. */
export const shelveWorkflow = defineServerWorkflow<Shelving>({
  name: 'server.shelve',
  async run(platform, run, { serverId, actionId, imageId }) {
    const { database, engine } = platform;
    await run.step('stop', () => engine.hypervisor.stop(serverId));
    if (imageId !== null) {
      const [reading, storing] = ['shelving_image_pending_upload', 'shelving_image_uploading'] as const;
      await run.step('save', () => saveDisk(platform, { serverId, imageId, reading, storing, tasks: TASKS }));
    }
    const next = await run.step('shelved', () => settleShelved(platform, { serverId, actionId, imageId }));
    if (next === 'gone') return dropImage(platform, { serverId, imageId });
    if (next === 'stays') return;
    await run.step('offload', () => engine.hypervisor.destroy(serverId));
    await run.step('end', () => endOffload(database, serverId));
  },
  onFailure: undoShelve,
});

/** The disk is saved: SHELVED, to stay on its host for a time or to leave it now. */
async function settleShelved(platform: Platform, { serverId, actionId, imageId }: Shelving) {
  const { database, env } = platform;
  const offloadS = env.NEPHOS_SHELVED_OFFLOAD_S;
  // Without an image there is nothing to come back to on the host: the volume is all it has.
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

/** A disk that was saved stays saved, on its host; before, the server is as it was, as far as its power allows. */
async function undoShelve(platform: Platform, { serverId, imageId }: Target): Promise<void> {
  const { database, engine } = platform;
  const server = await database.transact((tx) => loadLiving(tx, serverId));
  if (!isWithin(server, TASKS)) return dropImage(platform, { serverId, imageId });
  const isSaved = server.vm_state === 'shelved';
  if (!isSaved) await dropImage(platform, { serverId, imageId });
  const after = { task_state: null, ...(isSaved ? {} : await powerAgain(engine.hypervisor, server)) };
  await advanceServer(database, { serverId, tasks: TASKS, verb: 'shelve_failed', after });
}

/** Removes an image that was not needed in the end; one that a server was shelved to stays. */
async function dropImage({ database }: Platform, { serverId, imageId }: Target): Promise<void> {
  if (imageId === null || (await ownsImage(database, serverId, imageId))) return;
  await database.transact((tx) => deleteImageInternally(tx, PLATFORM, imageId));
}

async function ownsImage(database: Database, serverId: string, imageId: string | null): Promise<boolean> {
  const server = database.read.selectFrom('servers').select('shelved_image_id').where('id', '=', serverId);
  const { shelved_image_id = null } = (await server.executeTakeFirst()) ?? {};
  return imageId !== null && shelved_image_id === imageId;
}
