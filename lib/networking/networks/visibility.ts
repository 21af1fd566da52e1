import type { Reader } from '#lib/db/database.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { NetworkRow } from './view.ts';

/** Who looks at networks. */
export interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/** Visible networks: own, shared and external ones, all for administrators. */
export function visibleNetworks(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('networks');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([eb('networks.project_id', '=', projectId), eb('networks.id', 'in', sharedWith(db, 'network', projectId))]),
  );
}

export const findNetwork = (db: Reader, viewer: Viewer, id: string): Promise<NetworkRow | undefined> =>
  visibleNetworks(db, viewer).selectAll('networks').where('networks.id', '=', id).executeTakeFirst();

/** Whether a project may create ports on a network: its own or a shared one, or an internal one. */
export async function isOpenForPorts(
  db: Reader,
  { id, is_external, project_id }: Pick<NetworkRow, 'id' | 'is_external' | 'project_id'>,
  { projectId, isAdmin }: Viewer,
): Promise<boolean> {
  if (is_external === 0 || isAdmin || project_id === projectId) return true;
  const shared = sharedWith(db, 'network', projectId, 'access_as_shared').where('rbac_policies.object_id', '=', id);
  return (await shared.limit(1).executeTakeFirst()) !== undefined;
}
