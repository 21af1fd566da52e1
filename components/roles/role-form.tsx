'use client';

import { z } from 'zod';
import { ObjectForm, type ObjectFormProps } from '#components/console/object-form.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Description } from '#lib/identity/attributes.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';

const Schema = z.object({
  name: z.string().trim().min(1).max(255),
  domain_id: z.string(),
  description: Description.trim(),
});

export function RoleForm({ scope, row, ...props }: ObjectFormProps<ListedRole>) {
  const t = useT();
  const create = clientOf(roleApi).create.useMutation(scope);
  const update = clientOf(roleApi).update.useMutation(scope);
  return (
    <ObjectForm
      {...{ row, ...props }}
      createLabel={msg('Create role')}
      create={(input) => create.mutateAsync({ ...input, domain_id: input.domain_id || null })}
      update={({ id }, { name, description }) => update.mutateAsync({ id, name, description })}
      hrefOf={(id) => identityHref(scope, 'roles', id)}
      schema={Schema}
      defaultValues={{ ...row, domain_id: row?.domain?.id }}
      fields={{
        name: {
          hint: row && msg('Policies refer to roles by name. With another name, the role may allow less or more.'),
        },
        domain_id: !row && (
          <DomainField
            scope={scope}
            none={t('All domains')}
            hint={t('A role of one domain can be assigned only there and takes effect through the roles it implies.')}
          />
        ),
        description: { rows: 3 },
      }}
    />
  );
}
