import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { floatingIpStore } from './store.ts';

/** Fields of an unassociated floating IP; docs/contract/networking.md 18 (7). */
export const NOWHERE = { port_id: null, fixed_ip_address: null, router_id: null, status: 'DOWN' } as const;

/** Disassociates floating IPs when a port loses one or all addresses; they stay in their project. */
export async function releaseFloatingIps(tx: Tx, actor: Actor, portId: string, address?: string): Promise<void> {
  let rows = tx.selectFrom('floatingips').selectAll().where('port_id', '=', portId);
  if (address !== undefined) rows = rows.where('fixed_ip_address', '=', address);
  for (const row of await rows.execute()) await floatingIpStore.change(tx, actor, row, 'disassociate', NOWHERE);
}

/** Floating IPs contain port data, so their cached texts must change. */
export async function touchFloatingIpsOf(tx: Tx, portId: string): Promise<void> {
  await tx
    .updateTable('floatingips')
    .set({ revision: sql<number>`revision + 1` })
    .where('port_id', '=', portId)
    .execute();
}
