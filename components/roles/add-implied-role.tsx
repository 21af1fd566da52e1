'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { reachedFrom } from './reached-roles.ts';

function obstacle(role: ListedRole, other: ListedRole): Text | undefined {
  if (role.implies?.some(({ id }) => id === other.id)) return msg('It is already implied.');
  if (other.name === 'admin' && other.domain === null) return msg('The role admin cannot be implied by another role.');
  if (role.domain === null && other.domain !== null)
    return msg('A role for all domains cannot imply a role of one domain.');
  return undefined;
}

export function AddImpliedRole({ scope, role, onClose }: ScopeDialogProps & { role: ListedRole }) {
  const { t, format } = useI18n();
  const roles = useQuery(clientOf(listedRoleApi).rows.query(scope));
  const all = roles.data?.roles ?? [];
  const imply = clientOf(roleApi).imply.useMutation(scope);
  return (
    <FormDialog
      title={msg('Let {name} imply another role', { name: role.name })}
      description={msg('Everyone with {name} immediately gets it too, wherever they have {name}.', { name: role.name })}
      submitLabel={msg('Add role')}
      schema={z.object({ roleId: z.string().min(1, msg('Choose a role.')) })}
      restsOn={roles}
      onSave={({ roleId }) => imply.mutateAsync({ id: role.id, implied_id: roleId })}
      onClose={onClose}
      fields={{
        roleId: {
          label: msg('Role'),
          control: 'choice',
          answer: roles,
          unknown: msg('Could not load the roles'),
          empty: msg('There are no other roles.'),
          options: all
            .filter(({ id }) => id !== role.id)
            .map((other) => {
              const why = obstacle(role, other);
              const further = reachedFrom(all, other.id).map(({ name }) => name);
              return {
                value: other.id,
                label: other.name,
                description: further.length > 0 && t('Includes {roles}.', { roles: format.list(further) }),
                disabledReason: why && t(why),
              };
            }),
        },
      }}
    />
  );
}
