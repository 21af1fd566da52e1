import { setTimeout as delay } from 'node:timers/promises';
import { unless } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { find, findAll } from './xml.ts';

/** QEMU tries to connect anew in steps of up to 16 s. */
const CONNECT_MS = 60_000;
const LOOK_MS = 250;

/**
 * Connects a running machine anew to its exported volumes, until what needs them succeeds.
 * @throws Error, worth another try, when it does not
 */
export async function reach({ host, plan, xml }: FoundDomain, succeeds: () => Promise<boolean>): Promise<void> {
  const ids = plan.volumes.flatMap((volume) => ('export' in volume ? volume.volumeId : []));
  const disks = findAll(xml, 'devices', 'disk').filter((disk) => ids.includes(find(disk, 'serial')?.text ?? ''));
  // QEMU connects when it reads, and libvirt has no word for that. Whether it could is not answered.
  const reads = disks.map((disk) => {
    const device = `/machine/peripheral/${find(disk, 'alias')?.attributes.name}/virtio-backend`;
    return ['qemu-monitor-command', plan.id, '--hmp', `qemu-io -d ${device} "read 0 512"`];
  });
  for (const end = Date.now() + CONNECT_MS; ; await delay(LOOK_MS)) {
    for (const read of reads) await host.connection.run(read);
    if (await succeeds()) return;
    if (Date.now() >= end) throw new Error(`Machine ${plan.id} does not reach its volumes.`);
  }
}

/** Lets a machine run on that stood still without its exported volumes. */
export async function runOn(machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  if (!(await host.find(plan.id))?.state.isStalled) return;
  await reach(machine, async () => {
    await host.connection.run(['resume', plan.id]).catch(unless('refused', 'missing'));
    // What waited is done at once: it stands still again when that fails.
    await delay(LOOK_MS);
    return !(await host.find(plan.id))?.state.isStalled;
  });
}
