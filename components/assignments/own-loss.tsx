'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#components/ui/alert.tsx';
import { type Answer, combineQueries, knownAnswer, mapAnswer } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { isRuling } from './grant-changes.ts';

/** Whether an assignment belongs to the signed-in user, directly or through a group. */
export function useIsOwn({ type, id }: { type: 'user' | 'group'; id: string }): Answer<boolean> {
  const ownId = useSession().data?.user.id;
  const profile = useQuery({ ...clientOf(factApi).profile.query(USER_SCOPE), enabled: type === 'group' });
  if (type === 'user') return knownAnswer(id === ownId);
  return mapAnswer(profile, ({ groups }) => groups.some((group) => group.id === id));
}

/** Whether leaving or deleting the group would revoke an administrative role of the signed-in user. */
export function useOwnLossOf(scope: string, group: { id: string }, isLeft: Answer<boolean>) {
  const access = useQuery({ ...accessQuery(scope, 'group', group.id), enabled: isLeft.data === true });
  const rules = isLeft.data === false ? knownAnswer(false) : mapAnswer(access, rulesAnywhere);
  const answer = combineQueries(isLeft, rules);
  return { answer, isLoss: answer.data?.every(Boolean) ?? false };
}

const rulesAnywhere = ({ access }: { access: readonly { roles: readonly { name: string }[] }[] }): boolean =>
  access.some(({ roles }) => roles.some(({ name }) => isRuling(name)));

export function OwnLossAlert() {
  const t = useT();
  return (
    <Alert tone="warning" title={t('You are revoking your own role')}>
      {t('You immediately lose what this role allows here. Only another user can assign it to you again.')}
    </Alert>
  );
}
