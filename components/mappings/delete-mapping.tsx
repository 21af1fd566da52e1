'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';

export function DeleteMapping({ scope, ...props }: ScopeDialogProps & { id: string; onDeleted?: () => void }) {
  const t = useT();
  const remove = clientOf(mappingApi).remove.useMutation(scope);
  return (
    <DeleteFederationObject
      {...props}
      title={t('Delete mapping {name}?', { name: props.id })}
      deleted={msg('Mapping {name} deleted', { name: props.id })}
      remove={remove.mutateAsync}
    >
      <p>{t('A mapping that a protocol uses cannot be deleted.')}</p>
    </DeleteFederationObject>
  );
}
