import { completeAttachment, isAt, releaseFrom, rollBackDetach } from '#lib/block-storage/volumes/attach.ts';
import type { Reader } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { finishChange } from '../servers/life/change.ts';
import { readMachineVolume } from '../servers/life/machine-spec.ts';

interface Target extends ServerWork {
  volumeId: string;
}

/** Plugs the volume in; when that fails it is available again. */
export const attachVolumeWorkflow = defineServerWorkflow<Target & { device: string }>({
  name: 'server.attach_volume',
  async run({ database, engine }, run, { serverId, volumeId, device }) {
    await run.step('plug', async () => {
      if (!(await isOnHost(database.read, serverId))) return;
      const volume = await readMachineVolume(database.read, volumeId, device);
      await engine.hypervisor.attachVolume(serverId, volume);
    });
    await run.step('end', () =>
      finishChange(database, serverId, (tx) => completeAttachment(tx, PLATFORM, { serverId, volumeId })),
    );
  },
  async onFailure({ database, engine, log }, { serverId, volumeId }) {
    if (!(await isAt(database.read, { serverId, volumeId }, 'attaching'))) return;
    // Whoever plugged it in may have broken off before that was written down.
    const out = engine.hypervisor.detachVolume(serverId, volumeId);
    await out.catch((err) => log.warn({ err, server: serverId }, 'a volume is not taken out whose attach has failed'));
    await finishChange(database, serverId, (tx) => releaseFrom(tx, PLATFORM, { serverId, volumeId }, 'attaching'));
  },
});

/** Unplugs the volume; when that fails the server keeps it. */
export const detachVolumeWorkflow = defineServerWorkflow<Target>({
  name: 'server.detach_volume',
  async run({ database, engine }, run, { serverId, volumeId }) {
    await run.step('unplug', () => engine.hypervisor.detachVolume(serverId, volumeId));
    await run.step('end', () =>
      finishChange(database, serverId, (tx) => releaseFrom(tx, PLATFORM, { serverId, volumeId }, 'detaching')),
    );
  },
  onFailure: ({ database }, { serverId, volumeId }) =>
    finishChange(database, serverId, (tx) => rollBackDetach(tx, PLATFORM, { serverId, volumeId })),
});

/** A shelved server has no machine to plug a volume into; it gets its volumes when it is built again. */
async function isOnHost(db: Reader, serverId: string): Promise<boolean> {
  const server = await db.selectFrom('servers').select('host').where('id', '=', serverId).executeTakeFirst();
  return server !== undefined && server.host !== null;
}
