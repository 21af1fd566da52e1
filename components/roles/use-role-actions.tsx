'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useMayChangeRoles } from './use-may-change-roles.ts';

const DeleteRole = lazyComponent(async () => (await import('./delete-role.tsx')).DeleteRole);
const RoleForm = lazyComponent(async () => (await import('./role-form.tsx')).RoleForm);

export function useRoleActions(scope: string, onDeleted?: () => void): ObjectActions<ListedRole> {
  const may = useMayChangeRoles(scope);
  const allowed = ({ is_immutable }: ListedRole) =>
    firstReason(may, !is_immutable || msg('It is immutable, like all built-in roles.'));
  return useObjectActions<ListedRole>({
    edit: { ...EDIT, allowed, dialog: ([role], onClose) => <RoleForm {...{ scope, role, onClose }} /> },
    delete: {
      ...DELETE,
      allowed,
      dialog: ([role], onClose) => <DeleteRole {...{ scope, role, onDeleted, onClose }} />,
    },
  });
}
