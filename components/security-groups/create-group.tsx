'use client';

import { CallDetails } from '#components/console/call-details.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { GroupFields, groupInput } from './group-fields.tsx';

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
      schema={groupInput(false)}
      defaultValues={{ name: '', description: '' }}
      onSubmit={async (input) => onCreated(await create.mutateAsync(input))}
      onClose={onClose}
    >
      <GroupFields />
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
