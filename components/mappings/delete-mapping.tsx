'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { notify } from '#lib/client/notices.ts';
import { useDeleteMapping } from '#lib/console/identity-sources/federation-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteMappingProps {
  scope: string;
  id: string;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteMapping({ scope, id, onDeleted, onClose }: DeleteMappingProps) {
  const t = useT();
  const remove = useDeleteMapping(scope);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('Delete mapping {name}?', { name: id })}
      confirmLabel={t('Delete {name}', { name: id })}
      phrase={id}
      onConfirm={async () => {
        await remove.mutateAsync(id);
        notify({ level: 'success', title: msg('Mapping {name} deleted', { name: id }) });
        onDeleted?.();
      }}
    >
      <p>{t('A mapping that a protocol uses cannot be deleted.')}</p>
    </ConfirmAction>
  );
}
