import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { nextRevision, recordChange } from '../record.ts';
import type { NetworkRow } from './view.ts';

/** Changes a network's row: raises its revision and appends the event, in the caller's transaction. */
export async function changeNetwork(
  tx: Tx,
  actor: Actor,
  network: NetworkRow,
  after: Partial<NetworkRow>,
): Promise<void> {
  await tx
    .updateTable('networks')
    .set({ ...after, ...nextRevision(network) })
    .where('id', '=', network.id)
    .execute();
  await recordChange(tx, actor, 'network', network, 'update', after);
}

/** Raises a network's revision because the list of its subnets has changed. */
export async function touchNetwork(tx: Tx, networkId: string): Promise<void> {
  await tx
    .updateTable('networks')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: new Date().toISOString() }))
    .where('id', '=', networkId)
    .execute();
}
