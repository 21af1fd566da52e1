'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';

export function DeleteProtocol({ scope, providerId, ...props }: ScopeDialogProps & { providerId: string; id: string }) {
  const t = useT();
  const remove = clientOf(protocolApi).remove.useMutation(scope);
  const names = { name: props.id, provider: providerId };
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete protocol {name} of {provider}?', names)}
      deleted={msg('Protocol {name} of {provider} deleted', names)}
      remove={(id) => remove.mutateAsync({ idp_id: providerId, protocol_id: id })}
    >
      <p>{t('Users can no longer sign in with it. Its client secret and private key are deleted.')}</p>
    </DeleteFederationObject>
  );
}
