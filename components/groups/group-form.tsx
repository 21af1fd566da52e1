'use client';

import { z } from 'zod';
import { ObjectForm, type ObjectFormProps } from '#components/console/object-form.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { Description } from '#lib/identity/attributes.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';

const Schema = z.object({
  name: z.string().trim().min(1).max(64),
  domain_id: z.string().min(1, msg('Choose a domain.')),
  description: Description.trim(),
});

export function GroupForm({ scope, row, ...props }: ObjectFormProps<ListedGroup>) {
  const create = clientOf(groupApi).create.useMutation(scope);
  const update = clientOf(groupApi).update.useMutation(scope);
  const read = readScope(scope);
  return (
    <ObjectForm
      {...{ row, ...props }}
      createLabel={msg('Create group')}
      create={(input) => create.mutateAsync(input)}
      update={({ id }, { name, description }) => update.mutateAsync({ id, name, description })}
      hrefOf={(id) => identityHref(scope, 'groups', id)}
      schema={Schema}
      defaultValues={{ ...row, domain_id: row?.domain.id ?? (read.kind === 'domain' ? read.id : 'default') }}
      fields={{
        name: {},
        domain_id: !row && read.kind !== 'domain' && <DomainField scope={scope} />,
        description: { rows: 3 },
      }}
    />
  );
}
