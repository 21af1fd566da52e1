'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';

export function DeleteServiceProvider({ scope, ...props }: ScopeDialogProps & { id: string }) {
  const t = useT();
  const remove = clientOf(serviceProviderApi).remove.useMutation(scope);
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete service provider {name}?', { name: props.id })}
      deleted={msg('Service provider {name} deleted', { name: props.id })}
      remove={remove.mutateAsync}
    >
      <p>{t('Tokens no longer list it, so clients of this platform cannot find the other cloud.')}</p>
      <p>{t('Nothing changes in the other cloud itself. Users who are signed in there remain signed in.')}</p>
    </DeleteFederationObject>
  );
}
