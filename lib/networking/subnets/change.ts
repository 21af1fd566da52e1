import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { nextRevision, recordChange } from '../record.ts';
import type { SubnetRow } from './view.ts';

/** Changes a subnet's row: raises its revision and appends the event, in the caller's transaction. */
export async function changeSubnet(tx: Tx, actor: Actor, subnet: SubnetRow, after: Partial<SubnetRow>): Promise<void> {
  await tx
    .updateTable('subnets')
    .set({ ...after, ...nextRevision(subnet) })
    .where('id', '=', subnet.id)
    .execute();
  await recordChange(tx, actor, 'subnet', subnet, 'update', after);
}

/** Removes a subnet, with the addresses that ports still have from it. */
export async function removeSubnet(tx: Tx, actor: Actor, subnet: SubnetRow): Promise<void> {
  const holders = await tx
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .select(['ports.id', 'ports.server_id'])
    .where('ip_allocations.subnet_id', '=', subnet.id)
    .execute();
  await tx.deleteFrom('ip_allocations').where('subnet_id', '=', subnet.id).execute();
  for (const port of holders) {
    await tx
      .updateTable('ports')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', port.id)
      .execute();
    await touchServerOf(tx, port);
  }
  await tx.deleteFrom('network_tags').where('object_id', '=', subnet.id).execute();
  await tx.deleteFrom('subnets').where('id', '=', subnet.id).execute();
  await recordChange(tx, actor, 'subnet', subnet, 'delete');
}
