import type { MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { Services } from '#lib/http/context.ts';
import { listServerPorts } from '#lib/networking/compute-integration.ts';
import { attachmentsOf } from '../../volume-attachments/find.ts';
import { readMachineSpec } from './machine-spec.ts';

type Platform = Pick<Services, 'database' | 'engine'>;

/**
 * Creates a server's machine again. Running operations end first, and may fail: a volume or interface that was being
 * detached stays, and one that was being attached is dropped.
 */
export async function recreateMachine(
  platform: Platform,
  serverId: string,
  make: (spec: MachineSpec) => Promise<void>,
): Promise<void> {
  const spec = await readMachineSpec(platform.database.read, serverId);
  if (!spec) return;
  await make(spec);
  await reconcileDevices(platform, serverId);
}

/** Detaches what the server has lost, and attaches what the machine lacks, except what another workflow handles. */
async function reconcileDevices({ database, engine: { hypervisor } }: Platform, id: string): Promise<void> {
  const machine = await hypervisor.find(id);
  const spec = await readMachineSpec(database.read, id);
  if (!machine || !spec) return;
  const volumes = new Map((await attachmentsOf(database.read, id)).map((row) => [row.volume_id, row.status]));
  const ports = new Map((await listServerPorts(database.read, id)).map((port) => [port.id, port.status]));
  const plugged = new Set([...Object.values(machine.volumes), ...machine.portIds]);
  for (const volumeId of Object.values(machine.volumes)) {
    if (!volumes.has(volumeId)) await hypervisor.detachVolume(id, volumeId);
  }
  for (const portId of machine.portIds) if (!ports.has(portId)) await hypervisor.detachPort(id, portId);
  for (const volume of spec.volumes) {
    const isLacking = !plugged.has(volume.volumeId) && volumes.get(volume.volumeId) === 'attached';
    if (isLacking) await hypervisor.attachVolume(id, volume);
  }
  for (const nic of spec.nics) {
    const isLacking = !plugged.has(nic.portId) && ports.get(nic.portId) !== 'BUILD';
    if (isLacking) await hypervisor.attachPort(id, nic);
  }
}
