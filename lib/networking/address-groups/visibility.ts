import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/http/errors.ts';
import type { Viewer } from '../networks/visibility.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { AddressGroupRow } from './view.ts';

/** Visible address groups: own ones and those shared with the project, all for administrators. */
export function visibleAddressGroups(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('address_groups');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('address_groups.project_id', '=', projectId),
      eb('address_groups.id', 'in', sharedWith(db, 'address_group', projectId)),
    ]),
  );
}

export const findAddressGroup = (db: Reader, viewer: Viewer, id: string): Promise<AddressGroupRow | undefined> =>
  visibleAddressGroups(db, viewer).selectAll('address_groups').where('address_groups.id', '=', id).executeTakeFirst();

/** @throws 404 for an invisible address group; null is allowed */
export async function assertAddressGroup(db: Reader, viewer: Viewer, id: string | null): Promise<void> {
  if (id !== null && !(await findAddressGroup(db, viewer, id))) throw NotFound('Address Group', id);
}
