'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { readScope } from '#lib/screens/scope.ts';

const Schema = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(64, msg('Use at most 64 characters.')),
  domain_id: z.string().min(1, msg('Choose a domain.')),
  description: z.string().trim().max(65_535),
});

interface GroupFormProps extends ScopeDialogProps {
  /** The group to edit; if omitted, a new one is created. */
  group?: ListedGroup;
  onCreated?: (id: string) => void;
}

export function GroupForm({ scope, group, onClose, onCreated }: GroupFormProps) {
  const t = useT();
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
      title={group ? t('Edit {name}', { name: group.name }) : t('Create group')}
      submitLabel={group ? t('Save') : t('Create group')}
      schema={Schema}
      defaultValues={{
        name: group?.name ?? '',
        domain_id: group?.domain.id ?? home,
        description: group?.description ?? '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      {!group && read.kind !== 'domain' && <DomainField scope={scope} />}
      <TextareaField name="description" label={t('Description')} rows={3} />
    </FormDialog>
  );
}
