import type { Tx } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import type { Actor } from '#lib/events/log.ts';
import { allocateAddresses, replaceAddresses } from './allocate.ts';
import { changePort } from './change.ts';
import { addressesOfPlatform } from './rights.ts';
import { portsOfServer } from './server-ports.ts';
import { fixedIpsOf } from './store.ts';

/** Adds an address to a server port; false if the server has none on the network. @throws 409 without a free address */
export async function addServerAddress(tx: Tx, actor: Actor, serverId: string, networkId: string): Promise<boolean> {
  const port = (await portsOfServer(tx, serverId)).find(({ network_id }) => network_id === networkId);
  if (!port) return false;
  const subnet = await tx
    .selectFrom('subnets')
    .select('id')
    .where('network_id', '=', networkId)
    .orderBy('ip_version')
    .orderBy('created_at')
    .executeTakeFirst();
  if (!subnet) return false;
  await allocateAddresses(tx, { id: networkId }, port, addressesOfPlatform([{ subnet_id: subnet.id }]));
  await changePort(tx, actor, port, 'update', {});
  return true;
}

/** Removes an address from a server port; false if none has it. */
export async function removeServerAddress(tx: Tx, actor: Actor, serverId: string, address: string): Promise<boolean> {
  const wanted = normalisedIp(address);
  for (const port of await portsOfServer(tx, serverId)) {
    const allocated = (await fixedIpsOf(tx, [port.id])).get(port.id) ?? [];
    if (!allocated.some(({ ip_address }) => ip_address === wanted)) continue;
    const kept = allocated.filter(({ ip_address }) => ip_address !== wanted);
    await replaceAddresses(tx, actor, { id: port.network_id }, port, addressesOfPlatform(kept));
    await changePort(tx, actor, port, 'update', {});
    return true;
  }
  return false;
}
