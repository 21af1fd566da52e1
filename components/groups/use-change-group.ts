'use client';

import { clientFailure } from '#lib/client/api-error.ts';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import type { MemberChange } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export interface Person {
  id: string;
  name: string;
}

const MAX_NAMED = 5;

/**
 * Adds users to a group, or removes them.
 * @throws ApiError with the names and reasons of failed changes; all others were made
 */
export function useChangeGroup(scope: string, groupId: string) {
  const t = useT();
  const change = clientOf(listedGroupApi).changeMembers.useMutation(scope);
  return async (what: keyof MemberChange, people: readonly Person[]): Promise<void> => {
    const { failures } = await change.mutateAsync({ id: groupId, [what]: people.map(({ id }) => id) });
    if (failures.length === 0) return;
    const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
    const reasons = failures.slice(0, MAX_NAMED).map(({ user_id, message }) => `${nameOf(user_id)}: ${message}`);
    const said = t('{failed} of {count} failed. The others are done.', {
      failed: failures.length,
      count: people.length,
    });
    throw clientFailure([said, ...reasons].join(' '));
  };
}
