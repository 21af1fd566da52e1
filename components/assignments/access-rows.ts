import type { Access, Place, Reason } from '#lib/console/identity/access/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Grant } from '#lib/identity/assignments/grant-path.ts';

export interface AccessRow {
  id: string;
  place: Place;
  role: { id: string; name: string };
  reason: Reason;
  holderId: string;
}

const placeId = (place: Place): string => (place.kind === 'system' ? '' : place.id);

export const rowsOf = (access: readonly Access[], holderId: string): AccessRow[] =>
  access.flatMap(({ place, roles }) =>
    roles.flatMap(({ id, name, reasons }) =>
      reasons.map((reason) => ({
        id: [place.kind, placeId(place), id, keyOf(reason)].join(' '),
        place,
        role: { id, name },
        reason,
        holderId,
      })),
    ),
  );

const keyOf = ({ assigned, to, on, is_inherited }: Reason): string =>
  [to.id, on.kind, placeId(on), assigned.id, is_inherited].join(' ');

export const alsoGivenBy = (rows: readonly AccessRow[], { id, reason }: AccessRow): AccessRow[] =>
  rows.filter((row) => row.id !== id && keyOf(row.reason) === keyOf(reason));

export const grantOf = ({ assigned, to, on, is_inherited }: Reason): Grant => ({
  actor: to,
  place: on,
  role: assigned,
  isInherited: is_inherited,
});

/**
 * Whether assigning the role again restores the assignment: one that a sign-in manages would become permanent. For a
 * group, the origin is that of a membership.
 */
export const isAssignedByHand = ({ to, source, expires_at }: Reason): boolean =>
  to.type === 'group' || (source === null && expires_at === null);

/** Whether the assignment behind a row may be revoked: true, or the reason why not. */
export function mayRevoke({ reason }: Pick<AccessRow, 'reason'>, mayManage: true | Text): true | Text {
  if (mayManage !== true || !reason.is_last_admin) return mayManage;
  return msg('There is no other administrator here. Assign this role to another user first.');
}
