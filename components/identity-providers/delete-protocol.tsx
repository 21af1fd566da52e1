'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useDeleteProtocol } from '#lib/console/identity-sources/federation-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteProtocolProps {
  scope: string;
  providerId: string;
  id: string;
  onClose: () => void;
}

export function DeleteProtocol({ scope, providerId, id, onClose }: DeleteProtocolProps) {
  const t = useT();
  const remove = useDeleteProtocol(scope, providerId);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={t('Delete protocol {name} of {provider}?', { name: id, provider: providerId })}
      confirmLabel={t('Delete {name}', { name: id })}
      onConfirm={() => remove.mutateAsync(id)}
    >
      <p>{t('Users can no longer sign in with it. Its client secret and private key are deleted.')}</p>
    </ConfirmAction>
  );
}
