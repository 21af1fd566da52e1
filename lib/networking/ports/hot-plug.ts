import type { Reader, Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { changePort } from './change.ts';
import { claimPort, type PortClaim, releasePort } from './claim.ts';
import { portsOfServer } from './server-ports.ts';
import { fixedIpsOf, type PortRow } from './store.ts';

/** A port with addresses. */
export interface ServerPort extends Pick<PortRow, 'id' | 'network_id' | 'status' | 'mac_address' | 'device_tag'> {
  fixedIps: { subnet_id: string; ip_address: string }[];
}

/** Ports of a server in order. */
export async function listServerPorts(db: Reader, serverId: string): Promise<ServerPort[]> {
  const ports = await portsOfServer(db, serverId);
  if (ports.length === 0) return [];
  const addresses = await fixedIpsOf(
    db,
    ports.map(({ id }) => id),
  );
  return ports.map((port) => ({ ...port, fixedIps: addresses.get(port.id) ?? [] }));
}

/** Adds a port to a server, BUILD until it is plugged in. Returns its id. @throws as `claimPort` */
export async function addServerPort(tx: Tx, actor: Actor, claim: Omit<PortClaim, 'index'>): Promise<string> {
  const index = Math.max(-1, ...(await portsOfServer(tx, claim.serverId)).map(({ device_index }) => device_index)) + 1;
  return claimPort(tx, actor, { ...claim, index });
}

interface Place {
  serverId: string;
  portId: string;
  hostName: string;
}

/** Activates a plugged port; no effect if the server lost it or it is being detached. */
export async function activateServerPort(tx: Tx, actor: Actor, { serverId, portId, hostName }: Place): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (!port) return;
  if (port.is_leaving === 0) await changePort(tx, actor, port, 'activate', pluggedIn(port, hostName));
  else if (port.status === 'BUILD') await changePort(tx, actor, port, 'unplug', { status: 'DOWN' });
}

const pluggedIn = ({ admin_state_up }: PortRow, hostName: string) =>
  ({ status: admin_state_up && hostName !== '' ? 'ACTIVE' : 'DOWN', host_id: hostName }) as const;

/** Result of a detach request. */
export type UnplugOutcome = 'begun' | 'under way' | 'not there';

/** Starts detaching a port: DOWN, and on no host until it is released. */
export async function beginUnplug(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<UnplugOutcome> {
  const port = await findServerPort(tx, serverId, portId);
  if (!port) return 'not there';
  if (port.is_leaving) return 'under way';
  const status = port.status === 'BUILD' ? 'BUILD' : 'DOWN';
  await changePort(tx, actor, port, 'unplug', { status, host_id: '', is_leaving: 1 });
  return 'begun';
}

export const isPlugPending = async (db: Reader, serverId: string, portId: string): Promise<boolean> =>
  (await findServerPort(db, serverId, portId))?.status === 'BUILD';

/** Whether a port that is to be detached is still being attached. */
export async function isHotPlugPending(db: Reader, serverId: string, portId: string): Promise<boolean> {
  const port = await findServerPort(db, serverId, portId);
  return port?.is_leaving === 1 && port.status === 'BUILD';
}

/** Whether the server has the port and it is not being detached. */
export const isPortStaying = async (db: Reader, serverId: string, portId: string): Promise<boolean> =>
  (await findServerPort(db, serverId, portId))?.is_leaving === 0;

/** Completes a detach; no effect if the port was attached again. */
export async function endUnplug(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port?.is_leaving) await releasePort(tx, actor, port);
}

/** Reverts a failed detach. */
export async function abandonUnplug(tx: Tx, actor: Actor, { serverId, portId, hostName }: Place): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port?.is_leaving) await changePort(tx, actor, port, 'activate', { ...pluggedIn(port, hostName), is_leaving: 0 });
}

/** Reverts a failed attach; no effect if the server lost the port. */
export async function releaseServerPort(tx: Tx, actor: Actor, serverId: string, portId: string): Promise<void> {
  const port = await findServerPort(tx, serverId, portId);
  if (port) await releasePort(tx, actor, port);
}

const findServerPort = async (db: Reader, serverId: string, portId: string): Promise<PortRow | undefined> =>
  (await portsOfServer(db, serverId)).find(({ id }) => id === portId);
