import { answerOf } from '#lib/client/answer-of.ts';
import {
  loadRows,
  type PagedQuery,
  pagedProjectQuery,
  projectQuery,
  type Search,
  type Send,
  useProjectMutation,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Group } from '#lib/identity/groups/schema.ts';
import type { UserGroups } from '../users/schema.ts';
import type { ListedGroup, ListedGroupEnvelope, ListedGroups, MemberChange, MemberOutcome } from './schema.ts';

const ROOT = 'identity/v3/groups';
const CHANGED = ['group', 'user', 'role_assignment', 'domain', 'project'];

const rowsQuery = (scope: string, search: Search, send?: Send): PagedQuery<ListedGroups, ListedGroup> => ({
  projectId: scope,
  kind: 'group',
  key: ['rows'],
  path: 'console/v1/groups',
  search,
  answer: answerOf<typeof ListedGroups>(),
  rowsOf: ({ groups }) => groups,
  order: { sort: 'name:asc' },
  send,
});

export const groupRowsQuery = (scope: string, search: Search = {}, send?: Send) =>
  pagedProjectQuery(rowsQuery(scope, search, send));

/** The first groups of a list, for an export. @throws ApiError */
export const loadGroupRows = (scope: string, search: Search, max: number): Promise<ListedGroup[]> =>
  loadRows(rowsQuery(scope, search), max);

export const groupRowQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'group',
    key: ['row', id],
    path: `console/v1/groups/${encodeURIComponent(id)}`,
    answer: answerOf<typeof ListedGroupEnvelope>(),
    send,
  });

export const groupsOfUserQuery = (scope: string, userId: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'group',
    key: ['of-user', userId],
    path: `console/v1/users/${encodeURIComponent(userId)}/groups`,
    answer: answerOf<typeof UserGroups>(),
    send,
  });

interface GroupFields {
  name: string;
  description: string;
}

export const useCreateGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, (group: GroupFields & { domain_id: string }) =>
    projectRequest(scope, ROOT, { method: 'POST', json: { group }, answer: answerOf<{ group: Group }>() }),
  );

export const useUpdateGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, ({ id, ...group }: GroupFields & { id: string }) =>
    projectRequest(scope, `${ROOT}/${id}`, {
      method: 'PATCH',
      json: { group },
      answer: answerOf<{ group: Group }>(),
    }),
  );

export const useDeleteGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, (id: string) => projectRequest(scope, `${ROOT}/${id}`, { method: 'DELETE' }));

/** Adds and removes members; the response has the rejections. */
export const useChangeMembers = (scope: string, id: string) =>
  useProjectMutation(scope, CHANGED, (members: Partial<MemberChange>) =>
    projectRequest(scope, `console/v1/groups/${encodeURIComponent(id)}/members`, {
      method: 'POST',
      json: { members },
      answer: answerOf<typeof MemberOutcome>(),
    }),
  );
