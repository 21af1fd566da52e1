import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../networks/visibility.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { QosPolicyRow } from './view.ts';

/** Visible QoS policies: own ones and those shared with the project, all for administrators. */
export function visibleQosPolicies(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('qos_policies');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('qos_policies.project_id', '=', projectId),
      eb('qos_policies.id', 'in', sharedWith(db, 'qos_policy', projectId)),
    ]),
  );
}

export const findQosPolicy = (db: Reader, viewer: Viewer, id: string): Promise<QosPolicyRow | undefined> =>
  visibleQosPolicies(db, viewer).selectAll('qos_policies').where('qos_policies.id', '=', id).executeTakeFirst();
