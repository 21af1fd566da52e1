'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { notify } from '#lib/client/notices.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { Description, ShortName } from '#lib/identity/attributes.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';

const Schema = z.object({ name: ShortName, description: Description, enabled: z.boolean() });

export function DomainForm({ scope, domain, onClose }: ScopeDialogProps & { domain?: ListedDomain }) {
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
      title={domain ? msg('Edit {name}', { name: domain.name }) : msg('Create domain')}
      submitLabel={domain ? msg('Save') : msg('Create domain')}
      schema={Schema}
      defaultValues={{ ...domain, enabled: true }}
      onSave={submit}
      onClose={onClose}
      fields={{ name: { isRequired: true }, description: {}, enabled: !domain && {} }}
    />
  );
}
