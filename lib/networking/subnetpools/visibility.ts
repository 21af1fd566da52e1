import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../networks/visibility.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { SubnetpoolRow } from './view.ts';

/** Visible subnet pools: own ones and those shared with the project, all for administrators. */
export function visibleSubnetpools(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('subnetpools');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('subnetpools.project_id', '=', projectId),
      eb('subnetpools.id', 'in', sharedWith(db, 'subnetpool', projectId)),
    ]),
  );
}

export const findSubnetpool = (db: Reader, viewer: Viewer, id: string): Promise<SubnetpoolRow | undefined> =>
  visibleSubnetpools(db, viewer).selectAll('subnetpools').where('subnetpools.id', '=', id).executeTakeFirst();
