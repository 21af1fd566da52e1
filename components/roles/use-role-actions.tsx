'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { ROLE_VERBS } from '#lib/identity/roles/verbs.ts';
import { useMayChangeRoles } from './use-may-change-roles.ts';

const DeleteRole = lazyComponent(async () => (await import('./delete-role.tsx')).DeleteRole);
const RoleForm = lazyComponent(async () => (await import('./role-form.tsx')).RoleForm);
const { remove } = clientOf(roleApi);

export const useRoleActions = (scope: string, onDeleted?: () => void): ObjectActions<ListedRole> =>
  useKindActions({
    verbs: ROLE_VERBS,
    of: scope,
    allowed: useMayChangeRoles(scope),
    kinds: remove.kinds,
    requests: { delete: ({ id }: ListedRole) => remove.request(id) },
    questions: { delete: DeleteRole },
    dialogs: { edit: ([role], onClose) => <RoleForm {...{ scope, role, onClose }} /> },
    onDeleted,
  });
