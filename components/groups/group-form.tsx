'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { readScope } from '#lib/screens/scope.ts';

const Schema = z.object({
  name: z.string().trim().min(1).max(64),
  domain_id: z.string().min(1, msg('Choose a domain.')),
  description: z.string().trim().max(65_535),
});

interface GroupFormProps extends ScopeDialogProps {
  /** The group to edit; if omitted, a new one is created. */
  group?: ListedGroup;
  onCreated?: (id: string) => void;
}

export function GroupForm({ scope, group, onClose, onCreated }: GroupFormProps) {
  const create = clientOf(groupApi).create.useMutation(scope);
  const update = clientOf(groupApi).update.useMutation(scope);
  const read = readScope(scope);
  const home = read.kind === 'domain' ? read.id : 'default';
  const submit = async ({ name, domain_id, description }: z.infer<typeof Schema>) => {
    if (group) await update.mutateAsync({ id: group.id, name, description });
    else {
      const made = await create.mutateAsync({ name, domain_id, description });
      // The caller navigates to the group's page; closing would navigate back.
      if (onCreated) return onCreated(made.id);
    }
    onClose();
  };
  return (
    <FormDialog
      title={group ? msg('Edit {name}', { name: group.name }) : msg('Create group')}
      submitLabel={group ? msg('Save') : msg('Create group')}
      schema={Schema}
      defaultValues={{ ...group, domain_id: group?.domain.id ?? home }}
      onSubmit={submit}
      onClose={onClose}
      fields={{
        name: {},
        domain_id: !group && read.kind !== 'domain' && <DomainField scope={scope} />,
        description: { rows: 3 },
      }}
    />
  );
}
