'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';

const Schema = z.object({
  name: z.string().trim().min(1).max(255),
  domain_id: z.string(),
  description: z.string().trim().max(65_535),
});

interface RoleFormProps extends ScopeDialogProps {
  /** The role to edit; if omitted, a new one is created. */
  role?: ListedRole;
  onCreated?: (id: string) => void;
}

export function RoleForm({ scope, role, onClose, onCreated }: RoleFormProps) {
  const t = useT();
  const create = clientOf(roleApi).create.useMutation(scope);
  const update = clientOf(roleApi).update.useMutation(scope);
  const submit = async ({ name, domain_id, description }: z.infer<typeof Schema>) => {
    if (role) await update.mutateAsync({ id: role.id, name, description });
    else {
      const made = await create.mutateAsync({ name, domain_id: domain_id || null, description });
      // The caller navigates to the role's page; closing would navigate back.
      if (onCreated) return onCreated(made.id);
    }
    onClose();
  };
  return (
    <FormDialog
      title={role ? msg('Edit {name}', { name: role.name }) : msg('Create role')}
      submitLabel={role ? msg('Save') : msg('Create role')}
      schema={Schema}
      defaultValues={{ ...role, domain_id: role?.domain?.id }}
      onSubmit={submit}
      onClose={onClose}
      fields={{
        name: {
          hint: role && msg('Policies refer to roles by name. With another name, the role may allow less or more.'),
        },
        domain_id: !role && (
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
