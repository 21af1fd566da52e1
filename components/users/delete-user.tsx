'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { usersByIdQuery } from '#lib/console/identity/users/users-by-id-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import { EndedAccess } from './ended-access.tsx';

const DELETION = deletion({
  title: msg('Delete user {name}?'),
  confirm: msg('Delete {name}'),
  doing: msg('Deleting user {name}'),
  done: msg('User {name} deleted'),
});

interface DeleteUserProps extends ScopeDialogProps {
  row: ListedUser;
  onDeleted?: (() => void) | undefined;
}

export function DeleteUser({ scope, row, onDeleted, onClose }: DeleteUserProps) {
  const t = useT();
  const users = useQuery(usersByIdQuery(scope, [row.id]));
  return (
    <DeleteObjects
      projectId={scope}
      kinds={['user', 'group', 'domain', 'project']}
      objects={[row]}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={DELETION}
      restsOn={users}
      deletionOf={({ id }) => clientOf(userApi).remove.request(id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <EndedAccess users={users} />
      <p>
        {t(
          'Roles, group memberships, key pairs, passkeys and all credentials are deleted with the user. Instances, volumes and images stay in their projects.',
        )}
      </p>
      <p>{t('This cannot be undone. Disabling the user keeps everything.')}</p>
    </DeleteObjects>
  );
}
