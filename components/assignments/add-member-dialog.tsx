'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { MatrixRole } from '#lib/console/identity/access/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { ActorField } from './actor-field.tsx';
import type { MemberRef, RoleRef } from './grant-changes.ts';
import { RoleField, usualRole } from './role-field.tsx';

const Schema = z.object({
  actor: z.custom<MemberRef | null>().refine((actor) => actor !== null, msg('Choose a user or a group.')),
  roleId: z.string().min(1, msg('Choose a role.')),
});

export interface AddMemberDialogProps extends ScopeDialogProps {
  roles: readonly MatrixRole[];
  onAdd: (member: MemberRef, role: RoleRef) => void;
}

/** Adds a user or a group to the matrix with a first role. The role is saved together with the other changes. */
export function AddMemberDialog({ scope, roles, onAdd, onClose }: AddMemberDialogProps) {
  return (
    <FormDialog
      title={msg('Add member')}
      description={msg('The role is assigned when you save the changes.')}
      submitLabel={msg('Add')}
      size="medium"
      schema={Schema}
      defaultValues={{ actor: null, roleId: usualRole(roles) }}
      onSave={async ({ actor, roleId }) => {
        const role = roles.find(({ id }) => id === roleId);
        if (actor && role) onAdd(actor, role);
      }}
      onClose={onClose}
    >
      <ActorField scope={scope} name="actor" />
      <RoleField roles={roles} />
    </FormDialog>
  );
}
