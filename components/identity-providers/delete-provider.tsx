'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';

interface DeleteProviderProps extends ScopeDialogProps {
  id: string;
  onDeleted?: (() => void) | undefined;
}

export function DeleteProvider({ scope, ...props }: DeleteProviderProps) {
  const t = useT();
  const remove = clientOf(identityProviderApi).remove.useMutation(scope);
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete identity provider {name}?', { name: props.id })}
      deleted={msg('Identity provider {name} deleted', { name: props.id })}
      remove={(id) => remove.mutateAsync({ idp_id: id })}
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
