import type { Services } from '#lib/http/context.ts';
import { readMachineNeeds } from '../servers/life/machine-spec.ts';

/**
 * Hosts that lack hardware which a server requires beyond RAM, disk and processors. Called before the transaction that claims a host,
 * because hosts respond slowly. If a host loses the hardware in between, creating the domain fails.
 * @param moveId the move that resizes the server, if there is one
 */
export async function findIncapableHosts(
  { database, engine }: Pick<Services, 'database' | 'engine'>,
  serverId: string,
  moveId?: number,
): Promise<readonly string[]> {
  const needs = await readMachineNeeds(database.read, serverId, moveId);
  return needs ? engine.hypervisor.findIncapableHosts(needs) : [];
}
