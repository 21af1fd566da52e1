'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ChoiceField } from '#components/console/choice-field.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { MatrixRole, MemberList } from '#lib/console/identity/access/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ActorField } from './actor-field.tsx';
import type { GrantTarget, MemberRef, RoleRef } from './grant-changes.ts';
import type { GrantChanges } from './use-grant-changes.ts';

const Schema = z.object({
  actor: z.custom<MemberRef | null>().refine((actor) => actor !== null, msg('Choose a user or a group.')),
  roleId: z.string().min(1, msg('Choose a role.')),
});

interface AddMemberButtonProps {
  scope: string;
  ground: GrantTarget;
  list: MemberList | undefined;
  changes: GrantChanges;
}

export function AddMemberButton({ scope, ground, list, changes }: AddMemberButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const roles = list?.roles ?? [];
  const refusal = roles.every((role) => role.refusal !== null) ? roles[0]?.refusal : undefined;
  return (
    <>
      <ButtonWithReason
        variant="primary"
        reason={list ? (refusal ? t(refusal) : undefined) : t('The members are still loading.')}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden />
        {t('Add member')}
      </ButtonWithReason>
      {isOpen && (
        <AddMember
          scope={scope}
          roles={roles}
          onAdd={(actor, role) => changes.add([{ ...ground, actor, role, isGiven: true }])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface AddMemberProps extends ScopeDialogProps {
  roles: readonly MatrixRole[];
  onAdd: (member: MemberRef, role: RoleRef) => void;
}

/** Adds a user or a group to the matrix with a first role. The role is saved together with the other changes. */
function AddMember({ scope, roles, onAdd, onClose }: AddMemberProps) {
  const t = useT();
  const usual = roles.find(({ name, refusal }) => name === 'member' && refusal === null);
  return (
    <FormDialog
      title={msg('Add member')}
      description={msg('The role is assigned when you save the changes.')}
      submitLabel={msg('Add')}
      size="medium"
      schema={Schema}
      defaultValues={{ actor: null, roleId: usual?.id ?? '' }}
      onSave={async ({ actor, roleId }) => {
        const role = roles.find(({ id }) => id === roleId);
        if (actor && role) onAdd(actor, role);
      }}
      onClose={onClose}
    >
      <ActorField scope={scope} name="actor" />
      <ChoiceField
        name="roleId"
        label={t('Role')}
        choices={roles.map(({ id, name, refusal }) => ({
          value: id,
          title: name,
          ...(refusal === null ? {} : { disabledReason: t(refusal) }),
        }))}
        empty={t('There are no roles to assign.')}
      />
    </FormDialog>
  );
}
