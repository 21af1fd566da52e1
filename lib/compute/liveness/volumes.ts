import { hasAttachmentStatus } from '#lib/block-storage/compute-integration.ts';
import type { Machine } from '#lib/engine/hypervisor/machine.ts';
import { rethrowInterrupted } from '#lib/engine/workflows/run-ownership.ts';
import type { Services } from '#lib/http/context.ts';
import { readMachineVolume } from '../servers/life/machine-spec.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/**
 * Attaches volumes that running machines lack: their host stopped responding during the attachment, so the result was
 * unknown and the servers kept the volumes. @param machines machines of idle servers on hosts that respond
 */
export async function attachMissingVolumes(platform: Platform, machines: readonly Machine[]): Promise<void> {
  const running = new Map(machines.filter(({ power }) => power === 'running').map((machine) => [machine.id, machine]));
  for (const { serverId, volumeId, device } of await attachments(platform)) {
    const machine = running.get(serverId);
    if (machine && !Object.values(machine.volumes).includes(volumeId))
      await attachVolume(platform, { serverId, volumeId, device });
  }
}

interface Attachment {
  serverId: string;
  volumeId: string;
  device: string;
}

/** Servers whose running machine has all their volumes. */
const attachments = ({ database }: Platform): Promise<Attachment[]> =>
  database.read
    .selectFrom('volume_attachments')
    .innerJoin('servers', 'servers.id', 'volume_attachments.server_id')
    .select(['server_id as serverId', 'volume_id as volumeId', 'device'])
    .where('volume_attachments.status', '=', 'attached')
    .where('is_root', '=', 0)
    .where('servers.vm_state', '=', 'active')
    .where('servers.task_state', 'is', null)
    .execute();

async function attachVolume(
  { database, engine, log }: Platform,
  { serverId, volumeId, device }: Attachment,
): Promise<void> {
  const volume = await readMachineVolume(database.read, volumeId, device);
  // A detach that started meanwhile runs before or after this one.
  const isWanted = () => hasAttachmentStatus(database.read, { serverId, volumeId }, 'attached');
  await engine.hypervisor
    .attachVolume(serverId, volume, isWanted)
    .catch(
      rethrowInterrupted((err) =>
        log.warn({ err, server: serverId, volume: volumeId }, 'attaching a volume to a running server failed'),
      ),
    );
}
