'use client';

import { ChoiceField } from '#components/console/choice-field.tsx';
import type { MatrixRole } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The first role of a new member: `member`, if the caller can assign it. */
export const usualRole = (roles: readonly MatrixRole[]): string =>
  roles.find(({ name, refusal }) => name === 'member' && refusal === null)?.id ?? '';

export function RoleField({ roles }: { roles: readonly MatrixRole[] }) {
  const t = useT();
  return (
    <ChoiceField
      name="roleId"
      label={t('Role')}
      choices={roles.map(({ id, name, refusal }) => ({
        value: id,
        title: name,
        ...(refusal === null ? {} : { disabledReason: t(refusal) }),
      }))}
      empty={t('There are no roles to assign.')}
    />
  );
}
