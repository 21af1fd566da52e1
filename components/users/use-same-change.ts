'use client';

import type { ChangeRequest } from '#lib/client/change-request.ts';
import { notify } from '#lib/client/notices.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { groupApi } from '#lib/identity/groups/contract.ts';
import { userApi } from '#lib/identity/users/contract.ts';

export interface SameChange {
  action: 'enable' | 'disable' | 'join';
  group_id?: string;
}

const WORDS = {
  enable: {
    doing: msg('Enabling {count} users'),
    done: msg('User {name} enabled'),
  },
  disable: {
    doing: msg('Disabling {count} users'),
    done: msg('User {name} disabled'),
  },
  join: {
    doing: msg('Adding {count} users to a group'),
    done: msg('User {name} added to the group'),
  },
} as const;

function requestFor(id: string, { action, group_id = '' }: SameChange): ChangeRequest {
  if (action === 'join') return clientOf(groupApi).addMember.request({ id: group_id, user_id: id });
  return clientOf(userApi).update.request(id, { enabled: action === 'enable' });
}

/** Applies the same change to users; several run as a job of the platform. @throws ApiError if it was rejected */
export function useSameChange(scope: string, rows: readonly ListedUser[]): (change: SameChange) => Promise<void> {
  const changeAll = useBulkChange(scope, ['user', 'group']);
  return async (change) => {
    const words = WORDS[change.action];
    await changeAll({
      title: msg(words.doing, { count: rows.length }),
      rows,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: ({ id }) => [requestFor(id, change)],
    });
    const [row, ...others] = rows;
    if (row && others.length === 0) notify({ level: 'success', title: msg(words.done, { name: row.name }) });
  };
}
