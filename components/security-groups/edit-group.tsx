'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { GroupFields, groupInput } from './group-fields.tsx';
import { groupName } from './group-row.ts';

export function EditGroup({ projectId, group, onClose }: ProjectDialogProps & { group: SecurityGroup }) {
  const t = useT();
  const update = clientOf(securityGroupApi).update.useMutation(projectId);
  const isDefault = isReservedName(group.name);
  return (
    <FormDialog
      title={t('Edit {name}', { name: groupName(group) })}
      schema={groupInput(isDefault)}
      defaultValues={{ name: group.name, description: group.description }}
      onSave={({ name, description }) =>
        update.mutateAsync({ id: group.id, description, ...(isDefault ? {} : { name }) })
      }
      onClose={onClose}
    >
      <GroupFields isNamed={isDefault} />
    </FormDialog>
  );
}
