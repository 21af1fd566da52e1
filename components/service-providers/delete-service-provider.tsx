'use client';

import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';

interface DeleteServiceProviderProps {
  scope: string;
  id: string;
  onClose: () => void;
}

export function DeleteServiceProvider({ scope, ...props }: DeleteServiceProviderProps) {
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
