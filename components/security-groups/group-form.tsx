'use client';

import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { GroupName } from './group-input.ts';
import { groupName } from './group-row.ts';

interface GroupFormProps extends ProjectDialogProps {
  /** The group to edit; if omitted, a new one is created. */
  group?: SecurityGroup;
  onCreated?: (group: SecurityGroup) => void;
}

const Group = z.object({ name: GroupName, description: z.string().max(255) });
/** The name of the default group cannot be changed. */
const DefaultGroup = Group.extend({ name: z.string() });

export function GroupForm({ projectId, group, onCreated, onClose }: GroupFormProps) {
  const create = clientOf(securityGroupApi).create.useMutation(projectId);
  const update = clientOf(securityGroupApi).update.useMutation(projectId);
  const mayCreate = useMayCreate(projectId, 'security_groups');
  const isDefault = group !== undefined && isReservedName(group.name);
  const submit = async ({ name, description }: z.infer<typeof Group>) => {
    if (!group) return onCreated?.(await create.mutateAsync({ name, description }));
    await update.mutateAsync({ id: group.id, description, ...(isDefault ? {} : { name }) });
    onClose();
  };
  return (
    <FormDialog
      allowed={group ? true : mayCreate}
      title={group ? msg('Edit {name}', { name: groupName(group) }) : msg('Create security group')}
      description={!group && msg('A new group allows all outbound and no inbound traffic. You add inbound rules next.')}
      submitLabel={group ? msg('Save') : msg('Create group')}
      schema={isDefault ? DefaultGroup : Group}
      defaultValues={group}
      onSubmit={submit}
      onClose={onClose}
      fields={{
        name: isDefault ? { isRequired: true, isReadOnly: true, hint: msg('The default group keeps its name.') } : {},
        description: {},
      }}
    >
      {!group && <CallDetails call={EXAMPLE} command="openstack security group create web" />}
    </FormDialog>
  );
}

const EXAMPLE = {
  method: 'POST',
  path: 'networking/v2.0/security-groups',
  json: { security_group: { name: 'web', description: '' } },
} as const;
