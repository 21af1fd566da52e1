import { completeAttachment, releaseVolume, rollBackDetach } from '#lib/block-storage/volumes/attach.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';
import { changeServer, loadLiving } from '../servers/change.ts';
import { readMachineVolume } from '../servers/machine-spec.ts';

interface Target extends ServerWork {
  volumeId: string;
}

/** Plugs the volume in; when that fails it is available again. */
export const attachVolumeWorkflow = defineServerWorkflow<Target & { device: string }>({
  name: 'server.attach_volume',
  async run({ database, engine }, run, { serverId, volumeId, device }) {
    await run.step('plug', async () => {
      const volume = await readMachineVolume(database.read, volumeId, device);
      await engine.hypervisor.attachVolume(serverId, volume);
    });
    await run.step('end', () => settle(database, serverId, (tx) => completeAttachment(tx, PLATFORM, volumeId)));
  },
  onFailure: ({ database }, { serverId, volumeId }) =>
    settle(database, serverId, (tx) => releaseVolume(tx, PLATFORM, volumeId)),
});

/** Unplugs the volume; when that fails the server keeps it. */
export const detachVolumeWorkflow = defineServerWorkflow<Target>({
  name: 'server.detach_volume',
  async run({ database, engine }, run, { serverId, volumeId }) {
    await run.step('unplug', () => engine.hypervisor.detachVolume(serverId, volumeId));
    await run.step('end', () => settle(database, serverId, (tx) => releaseVolume(tx, PLATFORM, volumeId)));
  },
  onFailure: ({ database }, { serverId, volumeId }) =>
    settle(database, serverId, (tx) => rollBackDetach(tx, PLATFORM, volumeId)),
});

/** Ends a change of the server's volumes. A server about to go is left alone: its deletion gives back all its volumes. */
function settle(database: Database, serverId: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server) return;
    await change(tx);
    await changeServer(tx, PLATFORM, server, 'update', {});
  });
}
