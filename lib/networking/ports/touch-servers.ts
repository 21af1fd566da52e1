import { touchServer } from '#lib/compute/servers/change.ts';
import type { Tx } from '#lib/db/database.ts';
import { isServerPort } from './can.ts';
import type { PortRow } from './view.ts';

/** A server shows the addresses of its ports: it is rendered anew when one changes. */
export async function touchServerOf(tx: Tx, port: Pick<PortRow, 'device_owner' | 'device_id'>): Promise<void> {
  if (isServerPort(port)) await touchServer(tx, port.device_id);
}

/** A server shows its addresses by the name of their network: all on the network are rendered anew. */
export async function touchServersOn(tx: Tx, networkId: string): Promise<void> {
  const ports = await tx
    .selectFrom('ports')
    .select(['device_owner', 'device_id'])
    .where('network_id', '=', networkId)
    .execute();
  for (const port of ports) await touchServerOf(tx, port);
}
