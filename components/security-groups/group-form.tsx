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
import { groupName } from './group-row.ts';

/** Only the default group may have the reserved name. */
const described = (mayBeDefault: boolean) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .refine((name) => mayBeDefault || !isReservedName(name), msg('Only the default group can have this name.')),
    description: z.string().max(255),
  });

interface CreateGroupProps extends ProjectDialogProps {
  onCreated: (group: SecurityGroup) => void;
}

export function CreateGroup({ projectId, onCreated, onClose }: CreateGroupProps) {
  const create = clientOf(securityGroupApi).create.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'security_groups')}
      title={msg('Create security group')}
      description={msg('A new group allows all outbound and no inbound traffic. You add inbound rules next.')}
      submitLabel={msg('Create group')}
      schema={described(false)}
      onSubmit={async (input) => onCreated(await create.mutateAsync(input))}
      onClose={onClose}
      fields={{ name: {}, description: {} }}
    >
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
  const update = clientOf(securityGroupApi).update.useMutation(projectId);
  const isDefault = isReservedName(group.name);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: groupName(group) })}
      schema={described(isDefault)}
      defaultValues={group}
      onSave={({ name, description }) =>
        update.mutateAsync({ id: group.id, description, ...(isDefault ? {} : { name }) })
      }
      onClose={onClose}
      fields={{
        name: { isReadOnly: isDefault, hint: isDefault ? msg('The default group keeps its name.') : undefined },
        description: {},
      }}
    />
  );
}
