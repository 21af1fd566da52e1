import { touchServer } from '#lib/compute/servers/life/change.ts';
import type { Tx } from '#lib/db/database.ts';
import type { PortRow } from './view.ts';

/** A server shows the addresses of its ports: it is rendered anew when one changes. */
export async function touchServerOf(tx: Tx, port: Pick<PortRow, 'server_id'>): Promise<void> {
  if (port.server_id !== null) await touchServer(tx, port.server_id);
}

/** A server shows its addresses by the name of their network: all on the network are rendered anew. */
export async function touchServersOn(tx: Tx, networkId: string): Promise<void> {
  const ports = await tx.selectFrom('ports').select('server_id').where('network_id', '=', networkId).execute();
  for (const port of ports) await touchServerOf(tx, port);
}
