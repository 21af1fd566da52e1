'use client';

import { OwnLossAlert, useOwnLossOf } from '#components/assignments/own-loss.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { NameList } from '#components/console/name-list.tsx';
import { knownAnswer } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import { useChangeGroup } from './use-change-group.ts';

interface RemoveMembersProps extends ScopeDialogProps {
  group: ListedGroup;
  users: readonly ListedUser[];
}

export function RemoveMembers({ scope, group, users, onClose }: RemoveMembersProps) {
  const t = useT();
  const change = useChangeGroup(scope, group.id);
  const ownId = useSession().data?.user.id;
  const own = useOwnLossOf(scope, group, knownAnswer(users.some(({ id }) => id === ownId)));
  const values = { count: users.length, name: users[0]?.name ?? '', group: group.name };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('{count, plural, one {Remove {name} from {group}?} other {Remove # users from {group}?}}', values)}
      confirmLabel={t('{count, plural, one {Remove {name}} other {Remove # users}}', values)}
      restsOn={own.answer}
      phrase={phraseOf(users.map(({ name }) => name))}
      onConfirm={() => change('remove', users)}
    >
      {users.length > 1 && <NameList items={users} idOf={({ id }) => id} nameOf={({ name }) => name} />}
      <p>{t('They immediately lose the access they have through the group.')}</p>
      {users.some(({ membership }) => membership?.source?.kind === 'federated') && (
        <p>{t('The identity provider adds its users again at their next sign-in, if its mapping still says so.')}</p>
      )}
      {own.isLoss && <OwnLossAlert />}
    </ConfirmAction>
  );
}
