'use client';

import { clientFailure } from '#lib/client/api-error.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { startJob } from '#lib/client/jobs.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { useChangeUsers } from '#lib/console/users/queries.ts';
import type { BulkChange } from '#lib/console/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import type { UserRow } from './user-row.ts';

export type SameChange = Pick<BulkChange, 'action' | 'group_id'>;

const WORDS = {
  enable: {
    doing: msg('Enabling {count} users'),
    done: msg('User {name} enabled'),
    notDone: msg('{name} was not enabled'),
  },
  disable: {
    doing: msg('Disabling {count} users'),
    done: msg('User {name} disabled'),
    notDone: msg('{name} was not disabled'),
  },
  join: {
    doing: msg('Adding {count} users to a group'),
    done: msg('User {name} added to the group'),
    notDone: msg('{name} was not added to the group'),
  },
} as const;

function requestFor(id: string, { action, group_id }: SameChange): ChangeRequest {
  if (action === 'join') return { method: 'PUT', path: `identity/v3/groups/${group_id}/users/${id}` };
  return { method: 'PATCH', path: `identity/v3/users/${id}`, json: { user: { enabled: action === 'enable' } } };
}

/**
 * Does the same to users. One that is refused is told where it was asked; several are changed by the platform in one
 * request, and the tray tells which of them stayed as they were, and why.
 */
export function useSameChange(scope: string, rows: readonly UserRow[]): (change: SameChange) => Promise<void> {
  const changeMany = useChangeUsers(scope);
  const changeOne = useProjectMutation(scope, ['user', 'group'], (request: ChangeRequest) =>
    sendChange(scope, request),
  );
  return async (change) => {
    const words = WORDS[change.action];
    const [row] = rows;
    if (row && rows.length === 1) {
      await changeOne.mutateAsync(requestFor(row.id, change));
      return notify({ level: 'success', title: msg(words.done, { name: row.name }) });
    }
    const left = new Map(rows.map(({ id, name }) => [id, name]));
    const count = left.size;
    startJob({
      title: msg(words.doing, { count }),
      run: async ({ line, report }) => {
        const { failures } = await changeMany.mutateAsync({ ...change, user_ids: [...left.keys()] });
        const failed = new Map(failures.map(({ user_id, message }) => [user_id, message]));
        for (const [id, name] of left) {
          const message = failed.get(id);
          if (message === undefined) left.delete(id);
          else line({ id, text: msg(words.notDone, { name }), state: 'failed', error: clientFailure(message) });
        }
        report({ progress: 1, detail: msg('{done} of {count} done', { done: count - left.size, count }) });
      },
    });
  };
}
