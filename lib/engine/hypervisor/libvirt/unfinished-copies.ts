import type { DriverContext } from './driver-context.ts';
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
