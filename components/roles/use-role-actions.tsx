'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { ROLE_VERBS } from '#lib/identity/roles/verbs.ts';
import { roleRefusal } from './role-refusal.ts';

const RoleForm = lazyComponent(async () => (await import('./role-form.tsx')).RoleForm);
const { remove } = clientOf(roleApi);

const DeleteRole = questionAbout<ListedRole, { role: ListedRole }>({
  useFound: (scope, [{ id }]) => useQuery(clientOf(listedRoleApi).row.query(scope, id)),
  unknown: msg('Could not look up how often it is assigned'),
  show: ({ role }, _, { t }) => (
    <p>
      {t(
        '{count, plural, =0 {It is not assigned to anyone.} one {# assignment ends immediately.} other {# assignments end immediately.}}',
        { count: role.assignments },
      )}
    </p>
  ),
});

export function useRoleActions(scope: string, onDeleted?: () => void): ObjectActions<ListedRole> {
  const mayManage = useMayManage(scope);
  return useKindActions({
    verbs: ROLE_VERBS,
    of: scope,
    allowed: roleRefusal(scope) ?? mayManage,
    kinds: remove.kinds,
    requests: { delete: ({ id }: ListedRole) => remove.request(id) },
    questions: { delete: DeleteRole },
    dialogs: { edit: ([row], onClose) => <RoleForm {...{ scope, row, onClose }} /> },
    onDeleted,
  });
}
