import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../networks/visibility.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { SecurityGroupRow } from './view.ts';

/**
 * Visible groups, which ports and rules may use: own ones and those shared with the project, all for administrators.
 */
export function visibleSecurityGroups(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('security_groups');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('security_groups.project_id', '=', projectId),
      eb('security_groups.id', 'in', sharedWith(db, 'security_group', projectId)),
    ]),
  );
}

export const findSecurityGroup = (db: Reader, viewer: Viewer, id: string): Promise<SecurityGroupRow | undefined> =>
  visibleSecurityGroups(db, viewer)
    .selectAll('security_groups')
    .where('security_groups.id', '=', id)
    .executeTakeFirst();
