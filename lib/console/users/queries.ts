import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import {
  loadRows,
  type PagedQuery,
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import type { ConsoleSessionList } from '../sessions/schema.ts';
import type {
  ImportEnvelope,
  ListedUser,
  ListedUserEnvelope,
  ListedUsers,
  NewImport,
  UserActivity,
  UserCredentials,
} from './schema.ts';

const PATH = 'console/v1/users';

export interface UserSearch {
  q?: string | undefined;
  /** `field:value`, as in the address of the page. */
  where?: readonly string[];
  group_id?: string;
  sort?: string;
}

/** As the server orders rows. */
const ORDER = {
  sort: 'name:asc',
  values: {
    enabled: ({ user }: ListedUser) => Number(user.enabled),
    domain: ({ domain }: ListedUser) => domain.name,
    email: ({ user }: ListedUser) => user.email ?? '',
    project: ({ facts }: ListedUser) => facts.default_project?.name ?? '',
    expires: ({ user }: ListedUser) => user.password_expires_at ?? '~',
    sessions: ({ facts }: ListedUser) => facts.sessions,
    active: ({ facts }: ListedUser) => facts.last_active_at ?? '',
  },
};

const rowsQuery = (scope: string, search: UserSearch, send?: Send): PagedQuery<ListedUsers, ListedUser> => ({
  projectId: scope,
  kind: 'user',
  key: ['rows'],
  path: PATH,
  search: { ...search },
  answer: answerOf<typeof ListedUsers>(),
  rowsOf: ({ users }) => users,
  order: ORDER,
  send,
});

export const userRowsQuery = (scope: string, search: UserSearch, send?: Send) =>
  pagedProjectQuery(rowsQuery(scope, search, send));

/** The first users of a list, for an export. @throws ApiError */
export const loadUserRows = (scope: string, search: UserSearch, max: number): Promise<ListedUser[]> =>
  loadRows(rowsQuery(scope, search), max);

export const userRowQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['one', id, 'row'],
    path: `${PATH}/${encodeURIComponent(id)}`,
    answer: answerOf<typeof ListedUserEnvelope>(),
    send,
  });

/** The given users as they are now; deleted ones are absent. */
export const usersByIdQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'by-id', ...ids],
    queryFn: async ({ signal }) => {
      const answer = answerOf<typeof ListedUsers>();
      const pages = await Promise.all(
        chunksOf(ids).map((id) => projectRequest(scope, withSearch(PATH, { id }), { answer, signal })),
      );
      return pages.flatMap(({ users }) => users);
    },
  });

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS));

/** Ends the lockout of a user after failed sign-ins. */
export const useUnlock = (scope: string) =>
  useProjectMutation(scope, ['user'], (id: string) =>
    projectRequest(scope, `${PATH}/${id}/lockout`, { method: 'DELETE' }),
  );

export const userSessionsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['sessions', id],
    path: `${PATH}/${id}/sessions`,
    answer: answerOf<typeof ConsoleSessionList>(),
  });

/** Ends a session of a user; all if no id is given. */
export const useEndUserSessions = (scope: string, id: string) =>
  useProjectMutation(scope, ['user'], (sessionId?: string) =>
    projectRequest(scope, `${PATH}/${id}/sessions${sessionId === undefined ? '' : `/${sessionId}`}`, {
      method: 'DELETE',
    }),
  );

export const userCredentialsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['credentials', id],
    path: `${PATH}/${id}/credentials`,
    answer: answerOf<typeof UserCredentials>(),
  });

export const userActivityQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'user',
    key: ['activity', id],
    path: `${PATH}/${id}/activity`,
    answer: answerOf<typeof UserActivity>(),
  });

/** Imports users, or only checks the import. Invitation words are only in this response. */
export const useImportUsers = (scope: string) =>
  useProjectMutation(scope, ['user', 'group', 'domain'], async (input: NewImport) => {
    const options = { method: 'POST', json: { import: input }, answer: answerOf<typeof ImportEnvelope>() } as const;
    return (await projectRequest(scope, `${PATH}/imports`, options)).import;
  });
