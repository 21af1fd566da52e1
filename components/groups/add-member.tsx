'use client';

import { z } from 'zod';
import { ActorField } from '#components/assignments/actor-field.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type Person, useChangeGroup } from './use-change-group.ts';

export interface AddMembersProps extends ScopeDialogProps {
  group: ListedGroup;
}

const MembersForm = z.object({
  user: z.custom<Person | null>().refine((user) => user !== null, msg('Choose a user.')),
});

export function AddMember({ scope, group, onClose }: AddMembersProps) {
  const t = useT();
  const change = useChangeGroup(scope, group.id);
  return (
    <FormDialog
      title={t('Add a user to {name}', { name: group.name })}
      submitLabel={t('Add')}
      schema={MembersForm}
      defaultValues={{ user: null }}
      onSave={async ({ user }) => {
        if (user) await change('add', [user]);
      }}
      onClose={onClose}
    >
      <ActorField scope={scope} name="user" only="user" />
    </FormDialog>
  );
}
