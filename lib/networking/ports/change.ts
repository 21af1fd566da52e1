import type { Tx } from '#lib/db/database.ts';
import { type ChangeRow, defineChange, touchRow } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { releaseFloatingIps, touchFloatingIpsOf } from '../floatingips/port-floating-ips.ts';
import { recordChange } from '../record.ts';
import type { PortRow } from './view.ts';

const changeRow = defineChange({ table: 'ports', kind: 'port' });

/** Also refreshes floating IPs and routers that show the port. */
export const changePort: ChangeRow<'ports'> = async (tx, actor, port, verb, after) => {
  await changeRow(tx, actor, port, verb, after);
  await touchFloatingIpsOf(tx, port.id);
  if (port.device_owner === 'network:router_gateway') await touchRow(tx, 'routers', port.device_id);
};

/** Deletes a port, frees its addresses and disassociates floating IPs. */
export async function removePort(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  await releaseFloatingIps(tx, actor, port.id);
  await tx.deleteFrom('ip_allocations').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('port_security_groups').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('network_tags').where('object_id', '=', port.id).execute();
  await tx.deleteFrom('ports').where('id', '=', port.id).execute();
  await recordChange(tx, actor, 'port', port, 'delete');
}
