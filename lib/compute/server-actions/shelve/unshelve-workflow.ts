import type { Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deleteImageInternally } from '#lib/image/images/for-servers.ts';
import { activatePorts } from '#lib/networking/ports/for-servers.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { failedWith } from '../../servers/life/change.ts';
import { readMachineSpec } from '../../servers/life/machine-spec.ts';
import { POWER } from '../../servers/states.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { advanceServer } from '../advance.ts';
import { destroyUnlessLiving, placeServer, undoSpawn, unplaceServer } from '../place.ts';
import { shelveVerbs } from './verbs.ts';

interface Unshelving extends ServerWork {
  /** False while its machine is still on its host, off. */
  isOffloaded: boolean;
  host: string | null;
}

type Platform = Pick<Services, 'database' | 'engine'>;

const TASKS = shelveVerbs.unshelve.tasks;

/**
 * Starts the machine where it is, or makes it anew from what was saved. Failing, it stays shelved in the first case; in
 * the second it is in ERROR, and what was saved is kept: it can be rebuilt from that image.
 */
export const unshelveWorkflow = defineServerWorkflow<Unshelving>({
  name: 'server.unshelve',
  async run(platform, run, { serverId, isOffloaded, host: forcedHost }) {
    const { database, engine } = platform;
    if (isOffloaded) {
      const placing = { serverId, tasks: TASKS, next: 'spawning', forcedHost } as const;
      const host = await run.step('schedule', () => placeServer(database, placing));
      if (host === null) return;
      await run.step('spawn', () => spawn(platform, serverId, host));
    } else {
      await run.step('start', () => engine.hypervisor.start(serverId));
    }
    await run.step('end', async () => {
      await advanceServer(database, { serverId, tasks: TASKS, verb: 'unshelved', after: unshelved });
      await destroyUnlessLiving(database, engine.hypervisor, serverId);
    });
  },
  async onFailure({ database, engine }, { serverId, isOffloaded }, error) {
    if (isOffloaded) await undoSpawn(database, engine.hypervisor, { serverId, tasks: TASKS });
    const after = async (tx: Tx, server: ServerRow) => ({
      ...(isOffloaded ? { ...failedWith(error), ...(await unplaceServer(tx, server)) } : {}),
      task_state: null,
    });
    await advanceServer(database, { serverId, tasks: TASKS, verb: 'unshelve_failed', after });
  },
});

async function spawn({ database, engine }: Platform, serverId: string, host: string): Promise<void> {
  const spec = await readMachineSpec(database.read, serverId);
  const server = database.read.selectFrom('servers').select('shelved_image_id').where('id', '=', serverId);
  const { shelved_image_id = null } = (await server.executeTakeFirst()) ?? {};
  // What its files said when it was built may have been changed on the disk since.
  const saved = shelved_image_id === null ? {} : { imageId: shelved_image_id, files: [] };
  if (spec) await engine.hypervisor.spawn(host, { ...spec, ...saved });
}

/** It runs: what was saved of it is of no use any more. */
async function unshelved(tx: Tx, server: ServerRow): Promise<Partial<ServerRow>> {
  if (server.host !== null) await activatePorts(tx, PLATFORM, server.id, server.host);
  if (server.shelved_image_id !== null) await deleteImageInternally(tx, PLATFORM, server.shelved_image_id);
  const state = { vm_state: 'active', power_state: POWER.running, task_state: null, fault: null } as const;
  return { ...state, shelved_image_id: null, launched_at: new Date().toISOString() };
}
