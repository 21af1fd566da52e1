import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { PortRow } from './store.ts';

type Listener = (tx: Tx, serverId: string) => Promise<void>;
const listeners: Listener[] = [];

/** Registers a listener, called in the transaction, for servers whose visible port data changed. Used by compute. */
export const onServerPortsChanged = (listener: Listener): void => {
  listeners.push(listener);
};

interface DeletedPort {
  serverId: string;
  portId: string;
}

type LossListener = (tx: Tx, ctx: ProjectContext, lost: DeletedPort) => Promise<void>;
const lossListeners: LossListener[] = [];

/** Registers a listener, called in the transaction, for deleted server ports. Used by compute. */
export const onServerPortDeleted = (listener: LossListener): void => {
  lossListeners.push(listener);
};

/** Notifies the listener of a deleted server port, which detaches it, unless a detach is running. */
export async function notifyServerPortDeleted(tx: Tx, ctx: ProjectContext, port: PortRow): Promise<void> {
  if (port.server_id === null || port.is_leaving) return;
  for (const listener of lossListeners) await listener(tx, ctx, { serverId: port.server_id, portId: port.id });
}

/** Notifies the listener of changed addresses. */
export async function touchServerOf(tx: Tx, port: Pick<PortRow, 'server_id'>): Promise<void> {
  if (port.server_id === null) return;
  for (const listener of listeners) await listener(tx, port.server_id);
}

/** Servers show addresses by network name, so renaming affects all servers on the network. */
export async function touchServersOn(tx: Tx, networkId: string): Promise<void> {
  const ports = await tx.selectFrom('ports').select('server_id').where('network_id', '=', networkId).execute();
  for (const port of ports) await touchServerOf(tx, port);
}
