import type { Tx } from '#lib/db/database.ts';
import { type ChangeRow, touchRow } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { releaseFloatingIps, touchFloatingIpsOf } from '../floatingips/port-floating-ips.ts';
import { type PortRow, portStore } from './store.ts';

/** Also refreshes floating IPs and routers that show the port. */
export const changePort: ChangeRow<'ports'> = async (tx, actor, port, verb, after) => {
  await portStore.change(tx, actor, port, verb, after);
  await touchFloatingIpsOf(tx, port.id);
  if (port.device_owner === 'network:router_gateway') await touchRow(tx, 'routers', port.device_id);
};

/** Deletes a port, frees its addresses and disassociates floating IPs. */
export async function removePort(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  await releaseFloatingIps(tx, actor, port.id);
  await tx.deleteFrom('ip_allocations').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('port_security_groups').where('port_id', '=', port.id).execute();
  await portStore.drop(tx, actor, port);
}
