'use client';

import { DeleteFederationObject } from '#components/identity-sources/delete-federation-object.tsx';
import { useDeleteMapping } from '#lib/console/identity-sources/federation-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteMappingProps {
  scope: string;
  id: string;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteMapping({ scope, ...props }: DeleteMappingProps) {
  const t = useT();
  const remove = useDeleteMapping(scope);
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
