'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Known } from '#components/console/known.tsx';
import { roleRowQuery, useDeleteRole } from '#lib/console/roles/queries.ts';
import type { ListedRole } from '#lib/console/roles/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteRoleProps {
  scope: string;
  role: ListedRole;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Asks before a role is deleted, and says how many lose it. */
export function DeleteRole({ scope, role: { id, name }, onClose, onDeleted }: DeleteRoleProps) {
  const t = useT();
  const remove = useDeleteRole(scope);
  const fresh = useQuery(roleRowQuery(scope, id));
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger
      title={t('Delete role {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      phrase={name}
      restsOn={fresh}
      onConfirm={async () => {
        await remove.mutateAsync(id);
        onDeleted?.();
      }}
    >
      <Known answer={fresh} unknown={t('How often it was given could not be looked up')}>
        {({ role }) => (
          <p>
            {t(
              '{count, plural, =0 {Nobody was given it.} one {# assignment of it ends at once.} other {# assignments of it end at once.}}',
              { count: role.assignments },
            )}
          </p>
        )}
      </Known>
      <p>{t('Application credentials and trusts that hold it are deleted too, and no role implies it any more.')}</p>
    </ConfirmAction>
  );
}
