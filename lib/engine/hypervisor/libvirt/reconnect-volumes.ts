import { setTimeout as delay } from 'node:timers/promises';
import { InstanceFailure, ignoreFailures } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { find, findAll } from './xml.ts';

/** QEMU reconnects in steps of up to 16 s. */
const CONNECT_MS = 60_000;
const LOOK_MS = 250;

/**
 * Reconnects a running machine to its exported volumes until `succeeds` resolves to true. @throws InstanceFailure, retryable, if
 * it does not
 */
export async function reconnectVolumes(
  { host, plan, xml }: FoundDomain,
  succeeds: () => Promise<boolean>,
): Promise<void> {
  const ids = plan.volumes.flatMap((volume) => ('export' in volume ? volume.volumeId : []));
  const disks = findAll(xml, 'devices', 'disk').filter((disk) => ids.includes(find(disk, 'serial')?.text ?? ''));
  // QEMU reconnects when it reads, and libvirt has no other command for it. The result of the read does not matter.
  const reads = disks.map((disk) => {
    const device = `/machine/peripheral/${find(disk, 'alias')?.attributes.name}/virtio-backend`;
    return ['qemu-monitor-command', plan.id, '--hmp', `qemu-io -d ${device} "read 0 512"`];
  });
  for (const end = Date.now() + CONNECT_MS; ; await delay(LOOK_MS)) {
    for (const read of reads) await host.connection.run(read);
    if (await succeeds()) return;
    if (Date.now() >= end) throw new InstanceFailure(plan.id, `Instance ${plan.id} cannot access its volumes.`);
  }
}

export async function resumeStalled(machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  if (!(await host.find(plan.id))?.state.isStalled) return;
  await reconnectVolumes(machine, async () => {
    await host.connection.run(['resume', plan.id]).catch(ignoreFailures('refused', 'missing'));
    // Pending writes run immediately; the guest stalls again if they fail.
    await delay(LOOK_MS);
    return !(await host.find(plan.id))?.state.isStalled;
  });
}
