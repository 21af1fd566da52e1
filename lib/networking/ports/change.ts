import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { nextRevision, recordChange } from '../record.ts';
import type { PortRow } from './view.ts';

/** Changes a port's row: raises its revision and appends the event, in the caller's transaction. */
export async function changePort(
  tx: Tx,
  actor: Actor,
  port: PortRow,
  verb: string,
  after: Partial<PortRow>,
): Promise<void> {
  await tx
    .updateTable('ports')
    .set({ ...after, ...nextRevision(port) })
    .where('id', '=', port.id)
    .execute();
  await recordChange(tx, actor, 'port', port, verb, after);
}

/** Removes a port and frees its addresses. */
export async function removePort(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  await tx.deleteFrom('ip_allocations').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('port_security_groups').where('port_id', '=', port.id).execute();
  await tx.deleteFrom('network_tags').where('object_id', '=', port.id).execute();
  await tx.deleteFrom('ports').where('id', '=', port.id).execute();
  await recordChange(tx, actor, 'port', port, 'delete');
}
