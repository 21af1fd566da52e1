'use client';

import { z } from 'zod';
import { ActorField } from '#components/assignments/actor-field.tsx';
import type { MemberRef } from '#components/assignments/grant-changes.ts';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useVerbCommands } from '#components/console/use-verb-commands.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { USER_VERBS } from '#lib/identity/users/verbs.ts';

const nameOf = ({ name }: ListedUser) => name;

const JoinForm = z.object({
  group: z.custom<MemberRef | null>().refine((group) => group !== null, msg('Choose a group.')),
});

interface JoinGroupProps extends ScopeDialogProps {
  rows: readonly ListedUser[];
}

/** Adds users to a group that the user chooses. */
export function JoinGroup({ scope, rows, onClose }: JoinGroupProps) {
  const { t, format } = useI18n();
  const { confirm } = useVerbCommands<ListedUser>(scope, { kinds: ['user', 'group'], nameOf });
  const values = { count: rows.length, name: rows[0]?.name };
  return (
    <FormDialog
      title={t('{count, plural, one {Add {name} to a group} other {Add # users to a group}}', values)}
      description={rows.length > 1 && format.list(rows.slice(0, 8).map(nameOf))}
      submitLabel={t('Add to group')}
      schema={JoinForm}
      defaultValues={{ group: null }}
      onSave={async ({ group }) => {
        if (!group) return;
        const requestOf = ({ id }: ListedUser) => clientOf(groupApi).addMember.request({ id: group.id, user_id: id });
        await confirm({ words: USER_VERBS.join.words, requestOf }, rows);
      }}
      onClose={onClose}
    >
      <ActorField scope={scope} name="group" only="group" />
    </FormDialog>
  );
}
