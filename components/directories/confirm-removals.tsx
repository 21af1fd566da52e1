'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { directoryApi } from '#lib/identity/directory/contract.ts';
import type { DirectoryState } from '#lib/identity/directory/schema.ts';

interface ConfirmRemovalsProps extends ScopeDialogProps {
  domain: { id: string; name: string };
  state: Answer<{ directory: DirectoryState }>;
}

export function ConfirmRemovals({ scope, domain: { id, name }, state, onClose }: ConfirmRemovalsProps) {
  const t = useT();
  const confirm = clientOf(directoryApi).confirmRemovals.useMutation(scope);
  return (
    <ConfirmAction
      onClose={onClose}
      losesData
      title={t('Confirm the removals of the directory of {name}?', { name })}
      confirmLabel={t('Confirm removals')}
      phrase={name}
      restsOn={state}
      onConfirm={() => confirm.mutateAsync(id)}
      notice={msg('Removals of the directory of {name} confirmed', { name })}
    >
      <QueryContent answer={state} unknown={t('Could not load who loses access')}>
        {({ directory: { held_users: users } }) => (
          <p>
            {t(
              'Application credentials, keys and trusts of {users, plural, one {# user} other {# users}} are permanently deleted. The users and their roles are deleted after 30 days, unless they return to the directory.',
              { users },
            )}
          </p>
        )}
      </QueryContent>
    </ConfirmAction>
  );
}
