import type { Tx } from '#lib/db/database.ts';
import { changerOf } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { recordChange } from '../record.ts';
import type { PortRow } from './view.ts';

export const changePort = changerOf({ table: 'ports', kind: 'port' });

/** Removes a port and frees its addresses. */
export async function removePort(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  await tx.deleteFrom('ip_allocations').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('port_security_groups').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('network_tags').where('object_id', '=', port.id).execute();
  await tx.deleteFrom('ports').where('id', '=', port.id).execute();
  await recordChange(tx, actor, 'port', port, 'delete');
}
