import {
  completeAttachment,
  hasAttachmentStatus,
  releaseVolumeInStatus,
  rollBackDetach,
} from '#lib/block-storage/compute-integration.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Engine } from '#lib/engine/drivers.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { finishChange } from '../servers/life/change.ts';
import { readMachineVolume } from '../servers/life/machine-spec.ts';

interface Target extends ServerWork {
  volumeId: string;
}

/**
 * Attaches the volume; after a failure it is available again. If it may be attached, as on an unresponsive host, the
 * server keeps it.
 */
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
  async onFailure({ database, engine }, { serverId, volumeId }) {
    const attachment = { serverId, volumeId };
    if (!(await hasAttachmentStatus(database.read, attachment, 'attaching'))) return;
    // The process may have died after attaching it.
    const isFree = await detachVolumeFromMachine(engine, serverId, volumeId);
    await finishChange(database, serverId, (tx) =>
      isFree
        ? releaseVolumeInStatus(tx, PLATFORM, attachment, 'attaching')
        : completeAttachment(tx, PLATFORM, attachment),
    );
  },
});

export const detachVolumeWorkflow = defineServerWorkflow<Target>({
  name: 'server.detach_volume',
  async run({ database, engine }, run, { serverId, volumeId }) {
    await run.step('unplug', () => engine.hypervisor.detachVolume(serverId, volumeId));
    await run.step('end', () =>
      finishChange(database, serverId, (tx) =>
        releaseVolumeInStatus(tx, PLATFORM, { serverId, volumeId }, 'detaching'),
      ),
    );
  },
  onFailure: ({ database }, { serverId, volumeId }) =>
    finishChange(database, serverId, (tx) => rollBackDetach(tx, PLATFORM, { serverId, volumeId })),
});

/** Detaches a volume from a machine; resolves to whether it is certainly detached. */
export const detachVolumeFromMachine = (
  { hypervisor }: Pick<Engine, 'hypervisor'>,
  serverId: string,
  volumeId: string,
) =>
  hypervisor.detachVolume(serverId, volumeId).then(
    () => true,
    rethrowInterrupted(() => false),
  );

/** Shelved servers have no machine; volumes are attached when they are built again. */
async function isOnHost(db: Reader, serverId: string): Promise<boolean> {
  const server = await db.selectFrom('servers').select('host').where('id', '=', serverId).executeTakeFirst();
  return server !== undefined && server.host !== null;
}
