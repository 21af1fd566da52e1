'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import { USER_VERBS, type UserSubject, type UserVerb } from '#lib/identity/users/verbs.ts';
import { directoryReason } from './user-source.ts';

const EditUser = lazyComponent(async () => (await import('./edit-user.tsx')).EditUser);
const EndAccess = lazyComponent(async () => (await import('./end-access.tsx')).EndAccess);
const InviteUser = lazyComponent(async () => (await import('./invite-user.tsx')).InviteUser);
const JoinGroup = lazyComponent(async () => (await import('./join-group.tsx')).JoinGroup);
const SetPassword = lazyComponent(async () => (await import('./set-password.tsx')).SetPassword);

/** Users cannot disable or delete themselves, so that someone can still revert it. */
const FOR_OTHERS: { readonly [V in UserVerb]?: Text } = {
  disable: msg('You cannot disable yourself. Another administrator can.'),
  delete: msg('You cannot delete yourself. Another administrator can.'),
};
const IN_DIRECTORY: readonly UserVerb[] = ['password', 'enable', 'disable', 'invite'];

const { update, remove } = clientOf(userApi);

export function useUserActions(scope: string, onDeleted?: () => void): ObjectActions<ListedUser, UserVerb> {
  const mayManage = useMayManage(scope);
  const ownId = useSession().data?.user.id;
  return useKindActions<ListedUser, UserVerb, UserSubject>({
    verbs: USER_VERBS,
    of: scope,
    subjectOf: ({ user, facts }) => ({ enabled: user.enabled, isLocked: Boolean(facts.locked_until) }),
    allowed: (row, verb) =>
      firstReason(
        mayManage,
        (row.id === ownId && FOR_OTHERS[verb]) || true,
        (IN_DIRECTORY.includes(verb) && directoryReason(row)) || true,
      ),
    kinds: ['user', 'group', 'domain', 'project'],
    requests: {
      unlock: ({ id }) => clientOf(listedUserApi).unlock.request(id),
      enable: ({ id }) => update.request(id, { enabled: true }),
      disable: ({ id }) => update.request(id, { enabled: false }),
      delete: ({ id }) => remove.request(id),
    },
    questions: { disable: EndAccess, delete: EndAccess },
    dialogs: {
      edit: ([row], onClose) => <EditUser {...{ scope, row, onClose }} />,
      password: ([row], onClose) => <SetPassword {...{ scope, row, onClose }} />,
      invite: ([row], onClose) => <InviteUser {...{ scope, row, onClose }} />,
      join: (rows, onClose) => <JoinGroup {...{ scope, rows, onClose }} />,
      joinAll: (rows, onClose) => <JoinGroup {...{ scope, rows, onClose }} />,
    },
    onDeleted,
  });
}
