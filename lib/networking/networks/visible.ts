import type { Reader } from '#lib/db/database.ts';
import type { NetworkRow } from './view.ts';

/** Who looks at networks. */
export interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/** A network the viewer may see: its own, a shared or an external one, any for administrators. */
export async function findNetwork(db: Reader, viewer: Viewer, id: string): Promise<NetworkRow | undefined> {
  const network = await db.selectFrom('networks').selectAll().where('id', '=', id).executeTakeFirst();
  return network && isNetworkVisible(viewer, network) ? network : undefined;
}

const isNetworkVisible = ({ projectId, isAdmin }: Viewer, network: NetworkRow): boolean =>
  isAdmin || network.project_id === projectId || network.shared === 1 || network.is_external === 1;
