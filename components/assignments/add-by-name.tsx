'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { projectMemberApi } from '#lib/console/identity/project-members/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { AddMemberDialogProps } from './add-member-dialog.tsx';
import { RoleField, usualRole } from './role-field.tsx';

const Schema = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  roleId: z.string().min(1, msg('Choose a role.')),
});

/** Adds a user of the project's domain to the matrix. Managers of a project cannot search the domain. */
export function AddByName({ scope, roles, onAdd, onClose }: AddMemberDialogProps) {
  return (
    <FormDialog
      title={msg('Add member')}
      description={msg('The role is assigned when you save the changes.')}
      submitLabel={msg('Add')}
      size="medium"
      schema={Schema}
      defaultValues={{ name: '', roleId: usualRole(roles) }}
      onSave={async ({ name, roleId }) => {
        const actor = await clientOf(projectMemberApi).lookUp.send(scope, { name });
        const role = roles.find(({ id }) => id === roleId);
        if (role) onAdd(actor, role);
      }}
      onClose={onClose}
      fields={{
        name: { label: msg('User name'), hint: msg('The exact name of a user of the domain of the project.') },
      }}
    >
      <RoleField roles={roles} />
    </FormDialog>
  );
}
