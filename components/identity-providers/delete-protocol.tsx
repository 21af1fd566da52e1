'use client';

import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { useDeleteProtocol } from '#lib/console/identity-sources/federation-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteProtocolProps {
  scope: string;
  providerId: string;
  id: string;
  onClose: () => void;
}

export function DeleteProtocol({ scope, providerId, ...props }: DeleteProtocolProps) {
  const t = useT();
  const remove = useDeleteProtocol(scope, providerId);
  const names = { name: props.id, provider: providerId };
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete protocol {name} of {provider}?', names)}
      deleted={msg('Protocol {name} of {provider} deleted', names)}
      remove={remove.mutateAsync}
    >
      <p>{t('Users can no longer sign in with it. Its client secret and private key are deleted.')}</p>
    </DeleteFederationObject>
  );
}
