import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { PortRow } from './view.ts';

type Listener = (tx: Tx, serverId: string) => Promise<void>;
const listeners: Listener[] = [];

/** Hears, in the same transaction, of each server of which something that its ports show has changed. Compute listens. */
export const onServerPortsChanged = (listener: Listener): void => {
  listeners.push(listener);
};

interface LostPort {
  serverId: string;
  portId: string;
}

type LossListener = (tx: Tx, ctx: ProjectContext, lost: LostPort) => Promise<void>;
const lossListeners: LossListener[] = [];

/** Hears, in the same transaction, of each port that was deleted while a server had it. Compute listens. */
export const onServerPortDeleted = (listener: LossListener): void => {
  lossListeners.push(listener);
};

/** A port is deleted: whoever listens takes the card out of the machine, unless that is under way. */
export async function tellServerOfLoss(tx: Tx, ctx: ProjectContext, port: PortRow): Promise<void> {
  if (port.server_id === null || port.is_leaving) return;
  for (const listener of lossListeners) await listener(tx, ctx, { serverId: port.server_id, portId: port.id });
}

/** A server shows the addresses of its ports: whoever listens is told when one changes. */
export async function touchServerOf(tx: Tx, port: Pick<PortRow, 'server_id'>): Promise<void> {
  if (port.server_id === null) return;
  for (const listener of listeners) await listener(tx, port.server_id);
}

/** A server shows its addresses by the name of their network: so all on the network have changed. */
export async function touchServersOn(tx: Tx, networkId: string): Promise<void> {
  const ports = await tx.selectFrom('ports').select('server_id').where('network_id', '=', networkId).execute();
  for (const port of ports) await touchServerOf(tx, port);
}
