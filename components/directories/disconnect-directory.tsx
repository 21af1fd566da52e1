'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { DirectoryState } from '#lib/identity/directory/schema.ts';
import { domainConfigApi } from '#lib/identity/domain-config/contract.ts';

interface DisconnectDirectoryProps extends ScopeDialogProps {
  domain: { id: string; name: string };
  state: Answer<{ directory: DirectoryState }>;
}

export function DisconnectDirectory({ scope, domain: { id, name }, state, onClose }: DisconnectDirectoryProps) {
  const t = useT();
  const disconnect = clientOf(domainConfigApi).remove.useMutation(scope);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Disconnect the directory of {name}?', { name })}
      confirmLabel={t('Disconnect')}
      phrase={name}
      restsOn={state}
      onConfirm={() => disconnect.mutateAsync(id)}
      notice={msg('Directory of {name} disconnected', { name })}
    >
      <QueryContent answer={state} unknown={t('Could not load who loses access')}>
        {({ directory: { users, groups } }) => (
          <p>
            {t(
              '{users, plural, one {# user of the directory} other {# users of the directory}} immediately lose access: sessions end, and application credentials and keys stop working. The users and {groups, plural, one {# group} other {# groups}} keep their roles without effect, until you connect the directory again or delete them.',
              { users, groups },
            )}
          </p>
        )}
      </QueryContent>
      <p>{t('The settings are deleted with the bind password. Nothing changes in the directory itself.')}</p>
    </ConfirmAction>
  );
}
