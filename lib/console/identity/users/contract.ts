import { contract } from '#lib/contract/contract.ts';
import { list, read, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';
import type { ListedUser } from './schema.ts';

export const listedUserApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/users', one: 'user', many: 'users', kind: 'user' },
  dependsOn: ['role_assignment', 'group'],
  isStrict: true,
  sort: 'name:asc',
  order: {
    values: {
      enabled: ({ user }: ListedUser) => Number(user.enabled),
      domain: ({ domain }: ListedUser) => domain.name,
      email: ({ user }: ListedUser) => user.email ?? '',
      project: ({ facts }: ListedUser) => facts.default_project?.name ?? '',
      expires: ({ user }: ListedUser) => user.password_expires_at ?? '~',
      sessions: ({ facts }: ListedUser) => facts.sessions,
      active: ({ facts }: ListedUser) => facts.last_active_at ?? '',
    },
  },
  operations: {
    rows: list('ListedUser', 'ListedUsersQuery', { summary: 'List users with their roles, sessions and lockouts' }),
    // Invitation words are only in this response.
    import: write('POST', {
      ...{ suffix: '/imports', status: 200, input: 'NewImport', key: 'import', output: 'ImportOutcome' },
      summary: 'Create users from a table, or only validate it',
      affects: ['group', 'domain'],
    }),
    one: show('ListedUser', { summary: 'Show a user with roles, sessions and lockouts' }),
    groups: read('groups', 'UserGroups', {
      ...{ suffix: '/{id}/groups', kind: 'group', dependsOn: ['role_assignment', 'user'] },
      summary: 'List the groups of a user, where the memberships come from, and when they expire',
    }),
    unlock: remove({ suffix: '/{id}/lockout', summary: 'Unlock a user who was locked out after failed sign-ins' }),
    sessions: read('sessions', 'UserSessions', {
      suffix: '/{id}/sessions',
      summary: 'List where a user is signed in to the console',
    }),
    endSessions: remove({ suffix: '/{id}/sessions', summary: 'Sign a user out everywhere' }),
    endSession: remove({ suffix: '/{id}/sessions/{session_id}', summary: 'End a session of a user' }),
    credentials: read('credentials', 'UserCredentials', {
      suffix: '/{id}/credentials',
      summary: 'List the sign-in methods of a user, without secrets',
    }),
    activity: read('activity', 'UserActivity', {
      suffix: '/{id}/activity',
      summary: 'List what happened to an account',
    }),
  },
});
