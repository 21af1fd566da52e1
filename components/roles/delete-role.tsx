'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';

interface DeleteRoleProps extends ScopeDialogProps {
  role: ListedRole;
  onDeleted?: (() => void) | undefined;
}

export function DeleteRole({ scope, role: { id, name }, onClose, onDeleted }: DeleteRoleProps) {
  const t = useT();
  const remove = clientOf(roleApi).remove.useMutation(scope);
  const fresh = useQuery(clientOf(listedRoleApi).row.query(scope, id));
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete role {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      phrase={name}
      restsOn={fresh}
      onConfirm={() => remove.mutateAsync(id)}
      onConfirmed={onDeleted}
    >
      <QueryContent answer={fresh} unknown={t('Could not look up how often it is assigned')}>
        {({ role }) => (
          <p>
            {t(
              '{count, plural, =0 {It is not assigned to anyone.} one {# assignment ends immediately.} other {# assignments end immediately.}}',
              { count: role.assignments },
            )}
          </p>
        )}
      </QueryContent>
      <p>{t('Application credentials and trusts that include it are deleted too, and no other role implies it.')}</p>
    </ConfirmAction>
  );
}
