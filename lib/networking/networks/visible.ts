import type { Reader } from '#lib/db/database.ts';
import type { NetworkRow } from './view.ts';

/** Who looks at networks. */
export interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/** The networks the viewer may see: its own, shared and external ones, all for administrators. */
export function visibleNetworks(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('networks');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('networks.project_id', '=', projectId),
      eb('networks.shared', '=', 1),
      eb('networks.is_external', '=', 1),
    ]),
  );
}

/** One of them by id. */
export const findNetwork = (db: Reader, viewer: Viewer, id: string): Promise<NetworkRow | undefined> =>
  visibleNetworks(db, viewer).selectAll('networks').where('networks.id', '=', id).executeTakeFirst();
