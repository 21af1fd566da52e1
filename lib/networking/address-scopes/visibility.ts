import type { Reader } from '#lib/db/database.ts';
import type { Viewer } from '../networks/visibility.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { AddressScopeRow } from './view.ts';

/** Visible address scopes: own ones and those shared with the project, all for administrators. */
export function visibleAddressScopes(db: Reader, { projectId, isAdmin }: Viewer) {
  const rows = db.selectFrom('address_scopes');
  if (isAdmin) return rows;
  return rows.where((eb) =>
    eb.or([
      eb('address_scopes.project_id', '=', projectId),
      eb('address_scopes.id', 'in', sharedWith(db, 'address_scope', projectId)),
    ]),
  );
}

export const findAddressScope = (db: Reader, viewer: Viewer, id: string): Promise<AddressScopeRow | undefined> =>
  visibleAddressScopes(db, viewer).selectAll('address_scopes').where('address_scopes.id', '=', id).executeTakeFirst();
