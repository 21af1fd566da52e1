import { HostAwayError } from '../hypervisor.ts';
import type { MachineNeeds } from '../machine.ts';
import { bootsInSimulationOnly } from '../simulated-image.ts';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import { type HardwareRequest, isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import { hasHugePages, hugePageKibOf } from './pages.ts';
import { hasFreeCpus } from './pinning.ts';

type Needs = HardwareRequest & Pick<MachineNeeds, 'ramMb'>;

/**
 * Hosts without enough free processors or huge pages for a domain; all hosts for an image that boots in simulation only. Hosts that do
 * not respond are left out.
 * @throws PermanentFailure for an invalid page size
 */
export async function findIncapableHosts({ inventory }: DriverContext, machine: MachineNeeds): Promise<string[]> {
  if (bootsInSimulationOnly(machine.imageProperties)) return inventory.hosts.map(({ name }) => name);
  const needs: Needs = { ...machine, pinned: [], note: machine };
  if (!isDedicated(needs) && hugePageKibOf(needs) === undefined) return [];
  const lacks = await Promise.all(inventory.hosts.map((host) => isIncapable(host, needs)));
  return inventory.hosts.flatMap(({ name }, index) => (lacks[index] ? [name] : []));
}

/** Hosts that a running domain cannot be moved to; empty if its own host does not respond. */
export async function findUnreachableHosts(
  { inventory, volumes }: DriverContext,
  machineId: string,
): Promise<string[]> {
  try {
    const machine = await inventory.find(machineId);
    return machine ? (await volumes.findUnreachableHosts(machine, inventory.hosts)).map(({ name }) => name) : [];
  } catch (error) {
    if (error instanceof VirshFailure || error instanceof HostAwayError) return [];
    throw error;
  }
}

/** The current host can reuse the pages of the domain. */
async function isIncapable(host: Host, needs: Needs): Promise<boolean> {
  try {
    if (!(await hasFreeCpus(host, needs))) return true;
    return !(await host.find(needs.id)) && !(await hasHugePages(host, needs));
  } catch (error) {
    if (error instanceof VirshFailure) return false;
    throw error;
  }
}
