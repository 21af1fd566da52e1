import type { Tx } from '#lib/db/database.ts';
import { touchRow } from '#lib/events/change-row.ts';
import type { Actor } from '#lib/events/log.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { recordChange } from '../record.ts';
import { type SubnetRow, subnetStore } from './store.ts';

/** Deletes a subnet with remaining addresses of ports. */
export async function removeSubnet(tx: Tx, actor: Actor, subnet: SubnetRow): Promise<void> {
  const holders = await tx
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .select(['ports.id', 'ports.project_id', 'ports.revision', 'ports.server_id'])
    .where('ip_allocations.subnet_id', '=', subnet.id)
    .execute();
  await tx.deleteFrom('ip_allocations').where('subnet_id', '=', subnet.id).execute();
  for (const port of holders) {
    await touchRow(tx, 'ports', port.id);
    await recordChange(tx, actor, 'port', port, 'update');
    await touchServerOf(tx, port);
  }
  await subnetStore.drop(tx, actor, subnet);
}
