import type { Attribute } from '#components/kind/attribute.ts';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import type { ListedAssignment } from '#lib/console/identity/access/schema.ts';
import { msg } from '#lib/i18n/text.ts';

type Access = Pick<ListedAssignment, 'place' | 'role' | 'reason'>;

/** The role of an assignment. */
export const roleAttribute = <Row extends Access>(more: Partial<Attribute<Row>> = {}): Attribute<Row> => ({
  label: msg('Role'),
  value: ({ role }) => role.name,
  width: 7,
  ...more,
});

/** Until when access or a membership is valid. */
export const endAttribute = <Row,>(endOf: (row: Row) => string | null | undefined): Attribute<Row> => ({
  label: msg('Valid until'),
  value: endOf,
  show: (row) => {
    const at = endOf(row);
    return at && <AccessExpiry at={at} />;
  },
  width: 13.5,
});

/** The kind of place in which a role applies. */
export const SCOPE_FILTER = {
  label: msg('Scope'),
  operators: [],
  values: () => [{ value: 'system' }, { value: 'domain' }, { value: 'project' }],
  read: ({ place }: Access) => place.kind,
} as const;
