'use client';

import { z } from 'zod';
import { ObjectForm, type ObjectFormProps } from '#components/console/object-form.tsx';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { Description, ShortName } from '#lib/identity/attributes.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';

const Schema = z.object({ name: ShortName, description: Description, enabled: z.boolean() });

export function DomainForm({ scope, row, onClose }: ObjectFormProps<ListedDomain>) {
  const create = clientOf(domainApi).create.useMutation(scope);
  const update = clientOf(domainApi).update.useMutation(scope);
  return (
    <ObjectForm
      {...{ row, onClose }}
      createLabel={msg('Create domain')}
      createdNotice={({ name }) => msg('Domain {name} created', { name })}
      create={(input) => create.mutateAsync(input)}
      update={({ id }, { name, description }) => update.mutateAsync({ id, name, description })}
      schema={Schema}
      defaultValues={{ ...row, enabled: true }}
      fields={{ name: { isRequired: true }, description: {}, enabled: !row && {} }}
    />
  );
}
