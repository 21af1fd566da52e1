import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { MachineVolume } from '../machine.ts';
import type { DriverContext } from './driver-context.ts';
import { isFailure } from './failure.ts';
import type { Host } from './host.ts';

/**
 * Removes the copy that an evacuation did not finish on a host. Files in a shared folder stay: they are those of the
 * machine.
 */
export async function removeUnfinished(host: Host, id: string): Promise<void> {
  if (!(await host.find(id))?.plan.note.isBuilding) return;
  if (host.place.tag === undefined) await host.remove(id);
  else await host.undefine(id);
}

/**
 * Removes the copy of an evacuation that ended while its destination did not respond: the machine is complete on the
 * host of its server, and no operation moves it. Must hold the lock of the machine.
 */
export async function removeIfAbandoned({ inventory, serverOf }: DriverContext, host: Host, id: string): Promise<void> {
  const { machine } = await inventory.locate(id);
  if (!machine || machine.host === host || machine.plan.note.isBuilding) return;
  const server = await serverOf(id);
  if (server?.isAtRest && server.host === machine.host.name) await removeUnfinished(host, id);
}

interface StartingMachine {
  id: string;
  imageId: string | null;
  volumes: readonly Pick<MachineVolume, 'volumeId' | 'device'>[];
}

/**
 * Makes sure that no destination of a failed evacuation runs a copy of a machine that is about to start on a host, which
 * would write to the same disks. Removes the copies on hosts that respond. Must hold the lock of the machine.
 * @throws PermanentFailure if such a host does not respond and may still write to the disks
 */
export async function removeOtherCopies(ctx: DriverContext, machine: StartingMachine, host: Host): Promise<void> {
  const { id, imageId, volumes } = machine;
  for (const { host: name, isOut } of await ctx.failedDestinations(id)) {
    const other = ctx.inventory.hosts.find((one) => one.name === name);
    if (!other || other === host) continue;
    try {
      await removeUnfinished(other, id);
    } catch (error) {
      if (!isFailure(error, 'lost')) throw error;
      const sharesRoot = host.place.tag !== undefined && imageId !== null;
      const sharesVolumes = volumes.length > 0 && !(await ctx.volumes.canRenew());
      if (!isOut && (sharesRoot || sharesVolumes)) throw new PermanentFailure(mayRunOn(name, id));
      // A host that was cut off from storage lost the volumes of its own instances only, and may still run the copy.
      await ctx.volumes.renew(volumes);
    }
  }
}

const mayRunOn = (host: string, id: string) =>
  `Instance ${id} may run on host ${host}, to which its evacuation failed and which does not respond. Try again once the host responds, or has been fenced or forced down.`;
