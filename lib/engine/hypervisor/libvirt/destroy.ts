import type { MachineResources } from '../hypervisor.ts';
import type { DriverContext } from './driver-context.ts';
import { ignoreFailures } from './failure.ts';
import type { Host } from './host.ts';
import { isDown } from './inventory.ts';

export async function destroy(
  { inventory, volumes }: DriverContext,
  id: string,
  resources: MachineResources,
): Promise<void> {
  const { machine, others } = await inventory.locate(id);
  const silent: Host[] = [];
  const remove = (host: Host) =>
    host.remove(id).catch((error) => {
      ignoreFailures('lost')(error);
      silent.push(host);
    });
  await Promise.all(inventory.hosts.map(remove));
  const sources = silent.filter(({ name }) => name === resources.from);
  if (sources.length > 0) throw isDown(sources);
  for (const { plan } of [...(machine ? [machine] : []), ...others]) await volumes.close(plan.volumes);
  if (silent.length > 0) await volumes.cutOff(resources.volumes);
}
