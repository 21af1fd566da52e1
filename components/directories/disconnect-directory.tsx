'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import type { DirectoryState } from '#lib/console/identity-sources/directory.ts';
import { useDeleteDomainConfig } from '#lib/console/identity-sources/directory-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DisconnectDirectoryProps {
  scope: string;
  domain: { id: string; name: string };
  state: Answer<{ directory: DirectoryState }>;
  onClose: () => void;
}

export function DisconnectDirectory({ scope, domain: { id, name }, state, onClose }: DisconnectDirectoryProps) {
  const t = useT();
  const disconnect = useDeleteDomainConfig(scope, id);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('Disconnect the directory of {name}?', { name })}
      confirmLabel={t('Disconnect')}
      phrase={name}
      restsOn={state}
      onConfirm={async () => {
        await disconnect.mutateAsync(undefined);
        notify({ level: 'success', title: msg('Directory of {name} disconnected', { name }) });
      }}
    >
      <QueryContent answer={state} unknown={t('Could not load who loses access')}>
        {({ directory: { users, groups } }) => (
          <p>
            {t(
              '{users, plural, one {# user of the directory} other {# users of the directory}} immediately cannot sign in anymore, and {groups, plural, one {# group} other {# groups}} no longer receive members. Their sessions end, and their application credentials and keys stop working.',
              { users, groups },
            )}
          </p>
        )}
      </QueryContent>
      <p>{t('Nothing is changed in the directory. Local users of the domain are not affected.')}</p>
    </ConfirmAction>
  );
}
