'use client';

import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { useDeleteProvider } from '#lib/console/identity-sources/federation-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteProviderProps {
  scope: string;
  id: string;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

export function DeleteProvider({ scope, ...props }: DeleteProviderProps) {
  const t = useT();
  const remove = useDeleteProvider(scope);
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete identity provider {name}?', { name: props.id })}
      deleted={msg('Identity provider {name} deleted', { name: props.id })}
      remove={remove.mutateAsync}
    >
      <p>
        {t(
          'Its users can no longer sign in with it. They lose the groups and roles that it gave them, and credentials and keys that depend on these stop working.',
        )}
      </p>
      <p>{t('Nothing changes at the provider itself.')}</p>
    </DeleteFederationObject>
  );
}
