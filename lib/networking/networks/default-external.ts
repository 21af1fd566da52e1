import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { NetworkRow } from './store.ts';

/** The default external network. */
export const findDefaultExternalNetwork = (db: Reader): Promise<NetworkRow | undefined> =>
  db.selectFrom('networks').selectAll().where('is_default', '=', 1).where('is_external', '=', 1).executeTakeFirst();

/** @throws 400 if the default is not external, 409 if there is another default */
export async function assertOnlyDefault(
  tx: Tx,
  { id, is_external, is_default }: Pick<NetworkRow, 'id' | 'is_external' | 'is_default'>,
): Promise<void> {
  if (is_default === 0) return;
  if (is_external === 0) {
    throw Invalid('Only an external network can be the default one.', undefined, 'InvalidInput');
  }
  const other = await findDefaultExternalNetwork(tx);
  if (!other || other.id === id) return;
  throw Conflict(`A default external network already exists: ${other.id}.`, 'DefaultExternalNetworkExists');
}
