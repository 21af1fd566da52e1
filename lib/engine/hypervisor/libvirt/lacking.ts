import { HostAway } from '../hypervisor.ts';
import type { MachineNeeds } from '../machine.ts';
import { bootsInSimulationOnly } from '../simulated-image.ts';
import { VirshFailure } from './failure.ts';
import { type Asked, isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import type { Kit } from './kit.ts';
import { hasPages, hugePageKibOf } from './pages.ts';
import { hasProcessors } from './pinning.ts';

type Needs = Asked & Pick<MachineNeeds, 'ramMb'>;

/**
 * The hosts whose free processors or huge pages are too few for a machine; all of them for an image that boots in simulation only. Those
 * that do not answer are not named.
 * @throws PermanentFailure for pages of a size that cannot be one
 */
export async function lacking({ inventory }: Kit, machine: MachineNeeds): Promise<string[]> {
  if (bootsInSimulationOnly(machine.imageProperties)) return inventory.hosts.map(({ name }) => name);
  const needs: Needs = { ...machine, pinned: [], note: machine };
  if (!isDedicated(needs) && hugePageKibOf(needs) === undefined) return [];
  const lacks = await Promise.all(inventory.hosts.map((host) => isShort(host, needs)));
  return inventory.hosts.flatMap(({ name }, index) => (lacks[index] ? [name] : []));
}

/** The hosts that a machine cannot be moved to while it runs; none when its own host does not answer. */
export async function outOfReach({ inventory, volumes }: Kit, machineId: string): Promise<string[]> {
  try {
    const machine = await inventory.find(machineId);
    return machine ? (await volumes.outOfReach(machine, inventory.hosts)).map(({ name }) => name) : [];
  } catch (error) {
    if (error instanceof VirshFailure || error instanceof HostAway) return [];
    throw error;
  }
}

/** A host that the machine is on has its pages for it again. */
async function isShort(host: Host, needs: Needs): Promise<boolean> {
  try {
    if (!(await hasProcessors(host, needs))) return true;
    return !(await host.find(needs.id)) && !(await hasPages(host, needs));
  } catch (error) {
    if (error instanceof VirshFailure) return false;
    throw error;
  }
}
