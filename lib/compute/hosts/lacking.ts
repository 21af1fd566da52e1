import type { Services } from '#lib/http/context.ts';
import { readMachineNeeds } from '../servers/life/machine-spec.ts';

/**
 * The hosts whose hardware lacks what a server asks for beyond room. Asked before the transaction that claims a host: they answer in
 * their own time. What is taken from one meanwhile is missed when the machine is made.
 * @param moveId the move on which it gets another size, if it is on one
 */
export async function hostsLacking(
  { database, engine }: Pick<Services, 'database' | 'engine'>,
  serverId: string,
  moveId?: number,
): Promise<readonly string[]> {
  const needs = await readMachineNeeds(database.read, serverId, moveId);
  return needs ? engine.hypervisor.lacking(needs) : [];
}
