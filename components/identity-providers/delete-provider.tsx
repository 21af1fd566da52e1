'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { notify } from '#lib/client/notices.ts';
import { useDeleteProvider } from '#lib/console/identity-sources/federation-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteProviderProps {
  scope: string;
  id: string;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteProvider({ scope, id, onDeleted, onClose }: DeleteProviderProps) {
  const t = useT();
  const remove = useDeleteProvider(scope);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('Delete identity provider {name}?', { name: id })}
      confirmLabel={t('Delete {name}', { name: id })}
      phrase={id}
      onConfirm={async () => {
        await remove.mutateAsync(id);
        notify({ level: 'success', title: msg('Identity provider {name} deleted', { name: id }) });
        onDeleted?.();
      }}
    >
      <p>
        {t(
          'Its users can no longer sign in with it. They lose the groups and roles that it gave them, and credentials and keys that depend on these stop working.',
        )}
      </p>
      <p>{t('Nothing changes at the provider itself.')}</p>
    </ConfirmAction>
  );
}
