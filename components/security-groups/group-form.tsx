'use client';

import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';

const most = msg('Use at most 255 characters.');

/** Only the default group may have the reserved name. */
const described = (mayBeDefault: boolean) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, msg('Enter a name.'))
      .max(255, most)
      .refine((name) => mayBeDefault || !isReservedName(name), msg('Only the default group can have this name.')),
    description: z.string().max(255, most),
  });

interface CreateGroupProps extends ProjectDialogProps {
  onCreated: (group: SecurityGroup) => void;
}

export function CreateGroup({ projectId, onCreated, onClose }: CreateGroupProps) {
  const t = useT();
  const create = clientOf(securityGroupApi).create.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'security_groups')}
      title={t('Create security group')}
      description={t('A new group allows all outbound and no inbound traffic. You add inbound rules next.')}
      submitLabel={t('Create group')}
      schema={described(false)}
      defaultValues={{ name: '', description: '' }}
      onSubmit={async (input) => onCreated(await create.mutateAsync(input))}
      onClose={onClose}
    >
      <Fields />
      <CallDetails
        call={{
          method: 'POST',
          path: 'networking/v2.0/security-groups',
          json: { security_group: { name: 'web', description: '' } },
        }}
        command="openstack security group create web"
      />
    </FormDialog>
  );
}

export function EditGroup({ projectId, group, onClose }: ProjectDialogProps & { group: SecurityGroup }) {
  const t = useT();
  const update = clientOf(securityGroupApi).update.useMutation(projectId);
  const isDefault = isReservedName(group.name);
  return (
    <FormDialog
      title={t('Edit {name}', { name: groupName(group) })}
      schema={described(isDefault)}
      defaultValues={{ name: group.name, description: group.description }}
      onSave={({ name, description }) =>
        update.mutateAsync({ id: group.id, description, ...(isDefault ? {} : { name }) })
      }
      onClose={onClose}
    >
      <Fields isNamed={isDefault} />
    </FormDialog>
  );
}

/** The name of the default group cannot be changed. */
function Fields({ isNamed = false }: { isNamed?: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        isRequired
        isReadOnly={isNamed}
        {...(isNamed ? { hint: t('The default group keeps its name.') } : {})}
      />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </>
  );
}
