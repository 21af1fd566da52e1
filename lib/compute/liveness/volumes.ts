import { isAt } from '#lib/block-storage/volumes/attach.ts';
import type { Machine } from '#lib/engine/hypervisor/machine.ts';
import { unlessInterrupted } from '#lib/engine/workflows/waiting.ts';
import type { Services } from '#lib/http/context.ts';
import { readMachineVolume } from '../servers/life/machine-spec.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/**
 * Plugs in volumes that servers have and their running machines lack: their host fell silent while they were attached, so that nobody
 * could say whether it had them, and they stayed with the server.
 * @param machines those of servers without a task, on hosts that answer
 */
export async function plugMissing(platform: Platform, machines: readonly Machine[]): Promise<void> {
  const running = new Map(machines.filter(({ power }) => power === 'running').map((machine) => [machine.id, machine]));
  for (const { serverId, volumeId, device } of await attachments(platform)) {
    const machine = running.get(serverId);
    if (machine && !Object.values(machine.volumes).includes(volumeId))
      await plug(platform, { serverId, volumeId, device });
  }
}

interface Attachment {
  serverId: string;
  volumeId: string;
  device: string;
}

/** Of servers whose machine has all their volumes when it runs. */
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

async function plug({ database, engine, log }: Platform, { serverId, volumeId, device }: Attachment): Promise<void> {
  const volume = await readMachineVolume(database.read, volumeId, device);
  // A detach that has begun meanwhile has its turn at the machine before or after this one.
  const isWanted = () => isAt(database.read, { serverId, volumeId }, 'attached');
  await engine.hypervisor
    .attachVolume(serverId, volume, isWanted)
    .catch(
      unlessInterrupted((err) =>
        log.warn({ err, server: serverId, volume: volumeId }, 'attaching a volume to a running server failed'),
      ),
    );
}
