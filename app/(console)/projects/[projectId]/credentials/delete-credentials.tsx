'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { startBulkJob } from '#lib/client/bulk-job.ts';
import { notify } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useDeleteApplicationCredential } from '#lib/identity/application-credentials/queries.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

interface DeleteCredentialsProps {
  projectId: string;
  userId: string;
  /** Asks as long as there are any. */
  credentials: readonly ApplicationCredential[];
  onClose: () => void;
}

/** Asks before credentials, and everything that signs in with them, stop working. */
export function DeleteCredentials({ projectId, userId, credentials, onClose }: DeleteCredentialsProps) {
  const t = useT();
  const remove = useDeleteApplicationCredential(projectId, userId);
  const count = credentials.length;
  const name = credentials[0]?.name ?? '';
  const confirm = async () => {
    const [first] = credentials;
    if (first && count === 1) {
      await remove.mutateAsync(first.id);
      notify({ level: 'success', title: msg('Credential {name} deleted', { name }) });
      return;
    }
    startBulkJob({
      title: msg('Delete {count} credentials', { count }),
      rows: credentials,
      idOf: ({ id }) => id,
      notDone: (credential) => msg('{name} was not deleted', { name: credential.name }),
      run: ({ id }) => remove.mutateAsync(id),
    });
  };
  return (
    <ConfirmAction
      isOpen={count > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={count > 1 ? t('Delete {count} credentials?', { count }) : t('Delete credential {name}?', { name })}
      confirmLabel={count > 1 ? t('Delete {count} credentials', { count }) : t('Delete {name}', { name })}
      onConfirm={confirm}
    >
      <p>{t('Whatever signs in with it stops working at once, and so do its tokens. This cannot be undone.')}</p>
      {count > 1 && (
        <ul className="list-disc ps-5">
          {credentials.map((credential) => (
            <li key={credential.id}>{credential.name}</li>
          ))}
        </ul>
      )}
    </ConfirmAction>
  );
}
