import type { MachineResources } from '../hypervisor.ts';
import type { DriverContext } from './driver-context.ts';
import { ignoreFailures } from './failure.ts';
import type { Host } from './host.ts';
import { isDown } from './inventory.ts';

export async function destroy(
  { inventory, volumes }: DriverContext,
  id: string,
  held: MachineResources,
): Promise<void> {
  const { machine, others } = await inventory.locate(id);
  const silent: Host[] = [];
  const remove = (host: Host) =>
    host.remove(id).catch((error) => {
      ignoreFailures('lost')(error);
      silent.push(host);
    });
  await Promise.all(inventory.hosts.map(remove));
  const asked = silent.filter(({ name }) => name === held.from);
  if (asked.length > 0) throw isDown(asked);
  for (const { plan } of [...(machine ? [machine] : []), ...others]) await volumes.close(plan.volumes);
  if (silent.length > 0) await volumes.cutOff(held.volumes);
}
