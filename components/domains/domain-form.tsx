'use client';

import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { notify } from '#lib/client/notices.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Description, ShortName } from '#lib/identity/attributes.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';

const Schema = z.object({ name: ShortName, description: Description, enabled: z.boolean() });

interface DomainFormProps extends ScopeDialogProps {
  /** The domain to edit; if omitted, a new one is created. */
  domain?: ListedDomain;
}

export function DomainForm({ scope, domain, onClose }: DomainFormProps) {
  const t = useT();
  const create = clientOf(domainApi).create.useMutation(scope);
  const update = clientOf(domainApi).update.useMutation(scope);
  const submit = async ({ name, description, enabled }: z.output<typeof Schema>) => {
    if (domain) await update.mutateAsync({ id: domain.id, name, description });
    else {
      await create.mutateAsync({ name, description, enabled });
      notify({ level: 'success', title: msg('Domain {name} created', { name }) });
    }
  };
  return (
    <FormDialog
      title={domain ? t('Edit {name}', { name: domain.name }) : t('Create domain')}
      submitLabel={domain ? t('Save') : t('Create domain')}
      schema={Schema}
      defaultValues={{ name: domain?.name ?? '', description: domain?.description ?? '', enabled: true }}
      onSave={submit}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <TextareaField name="description" label={t('Description')} rows={2} />
      {!domain && <CheckboxField name="enabled" label={t('Enabled')} />}
    </FormDialog>
  );
}
