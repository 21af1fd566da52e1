import type { Reader, Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { changePort } from './change.ts';
import { claimPort, type PortClaim, releasePort } from './claim.ts';
import { portsOfServer } from './of-server.ts';
import { fixedIpsOf, type PortRow } from './view.ts';

/** A port of a server with its addresses. */
export interface ServerPort extends Pick<PortRow, 'id' | 'network_id' | 'status' | 'mac_address' | 'device_tag'> {
  fixedIps: { subnet_id: string; ip_address: string }[];
}

/** The ports a server has, in the order of its cards. */
export async function listServerPorts(db: Reader, serverId: string): Promise<ServerPort[]> {
  const ports = await portsOfServer(db, serverId);
  if (ports.length === 0) return [];
  const addresses = await fixedIpsOf(
    db,
    ports.map(({ id }) => id),
  );
  return ports.map((port) => ({ ...port, fixedIps: addresses.get(port.id) ?? [] }));
}

/** Gives a server one more port, BUILD until it is plugged in. Returns its id. @throws as `claimPort` */
export async function addServerPort(tx: Tx, actor: Actor, claim: Omit<PortClaim, 'index'>): Promise<string> {
  const index = Math.max(-1, ...(await portsOfServer(tx, claim.serverId)).map(({ device_index }) => device_index)) + 1;
  return claimPort(tx, actor, { ...claim, index });
}

interface Place {
  serverId: string;
  portId: string;
  hostName: string;
}

/** The port is plugged in; nothing happens when it is not the server's any more. One that is to be unplugged again waits for that. */
export async function activateServerPort(tx: Tx, actor: Actor, { serverId, portId, hostName }: Place): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (!port) return;
  if (port.is_leaving === 0) await changePort(tx, actor, port, 'activate', pluggedIn(port, hostName));
  else if (port.status === 'BUILD') await changePort(tx, actor, port, 'unplug', { status: 'DOWN' });
}

const pluggedIn = ({ admin_state_up }: PortRow, hostName: string) =>
  ({ status: admin_state_up && hostName !== '' ? 'ACTIVE' : 'DOWN', host_id: hostName }) as const;

/** What became of a wish to unplug a port. */
export type UnplugOutcome = 'begun' | 'under way' | 'not there';

/** The server is about to lose a port: DOWN once it was plugged in, and on no host, until it is released. */
export async function beginUnplug(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<UnplugOutcome> {
  const port = await findServerPort(tx, serverId, portId);
  if (!port) return 'not there';
  if (port.is_leaving) return 'under way';
  const status = port.status === 'BUILD' ? 'BUILD' : 'DOWN';
  await changePort(tx, actor, port, 'unplug', { status, host_id: '', is_leaving: 1 });
  return 'begun';
}

/** Whether a port of a server is still being plugged in. */
export const isBeingPlugged = async (db: Reader, serverId: string, portId: string): Promise<boolean> =>
  (await findServerPort(db, serverId, portId))?.status === 'BUILD';

/** Whether a port that is to be detached is still being attached. */
export async function isHotPlugPending(db: Reader, serverId: string, portId: string): Promise<boolean> {
  const port = await findServerPort(db, serverId, portId);
  return port?.is_leaving === 1 && port.status === 'BUILD';
}

/** Whether a port is the server's and stays so, as one that it was given anew after it had lost it. */
export const keepsPort = async (db: Reader, serverId: string, portId: string): Promise<boolean> =>
  (await findServerPort(db, serverId, portId))?.is_leaving === 0;

/** The server has lost a port; nothing happens when it has it anew. */
export async function endUnplug(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port?.is_leaving) await releasePort(tx, actor, port);
}

/** A port could not be unplugged: the server keeps it. */
export async function giveUpUnplug(tx: Tx, actor: Actor, { serverId, portId, hostName }: Place): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port?.is_leaving) await changePort(tx, actor, port, 'activate', { ...pluggedIn(port, hostName), is_leaving: 0 });
}

/** A port could not be plugged in; nothing happens when it is not the server's any more. */
export async function releaseServerPort(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port) await releasePort(tx, actor, port);
}

const findServerPort = async (db: Reader, serverId: string, portId: string): Promise<PortRow | undefined> =>
  (await portsOfServer(db, serverId)).find(({ id }) => id === portId);
