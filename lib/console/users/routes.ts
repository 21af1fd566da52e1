import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_USER_GROUPS } from '#lib/identity/groups/service.ts';
import { GET_USER, UPDATE_USER } from '#lib/identity/users/service.ts';
import { ConsoleSessionList } from '../sessions/schema.ts';
import { listGroupsOfUser } from './groups.ts';
import { IMPORT_USERS, importUsers } from './import.ts';
import { getUserRow, LIST_USER_ROWS, listUserRows } from './listing.ts';
import {
  ImportEnvelope,
  ListedUserEnvelope,
  ListedUsers,
  ListedUsersQuery,
  NewImport,
  UserActivity,
  UserCredentials,
  UserGroups,
  UserPath,
  UserSessionPath,
} from './schema.ts';
import {
  END_SESSIONS,
  endUserSessions,
  LIST_CREDENTIALS,
  LIST_SESSIONS,
  listActivity,
  listUserCredentials,
  listUserSessions,
  unlockUser,
} from './service.ts';

const ofAll = [
  endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List users with their roles, sessions and lockouts',
    audience: 'token',
    policy: LIST_USER_ROWS,
    query: ListedUsersQuery,
    response: ListedUsers,
    status: 200,
    run: async (ctx, { query }) => ({ users: await listUserRows(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/users/imports',
    summary: 'Create users from a table, or only validate it',
    audience: 'token',
    policy: IMPORT_USERS,
    body: NewImport,
    response: ImportEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ import: await importUsers(ctx, body.import) }),
  }),
];

const ofOne = [
  endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Show a user with roles, sessions and lockouts',
    audience: 'token',
    policy: LIST_USER_ROWS,
    params: UserPath,
    response: ListedUserEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ user: await getUserRow(ctx, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/groups',
    summary: 'List the groups of a user, where the memberships come from, and when they expire',
    audience: 'token',
    policy: LIST_USER_GROUPS,
    owner: ({ id }) => id,
    params: UserPath,
    response: UserGroups,
    status: 200,
    run: (ctx, { params }) => listGroupsOfUser(ctx, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/lockout',
    summary: 'Unlock a user who was locked out after failed sign-ins',
    audience: 'token',
    policy: UPDATE_USER,
    owner: ({ id }) => id,
    person: 'own',
    params: UserPath,
    status: 204,
    run: (ctx, { params }) => unlockUser(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/sessions',
    summary: 'List where a user is signed in to the console',
    audience: 'token',
    policy: LIST_SESSIONS,
    params: UserPath,
    response: ConsoleSessionList,
    status: 200,
    run: async (ctx, { params }) => ({ sessions: await listUserSessions(ctx, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    summary: 'Sign a user out everywhere',
    audience: 'token',
    policy: END_SESSIONS,
    owner: ({ id }) => id,
    person: 'own',
    params: UserPath,
    status: 204,
    run: (ctx, { params }) => endUserSessions(ctx, params),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/sessions/{session_id}',
    summary: 'End a session of a user',
    audience: 'token',
    policy: END_SESSIONS,
    owner: ({ id }) => id,
    person: 'own',
    params: UserSessionPath,
    status: 204,
    run: (ctx, { params }) => endUserSessions(ctx, params),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/credentials',
    summary: 'List the sign-in methods of a user, without secrets',
    audience: 'token',
    policy: LIST_CREDENTIALS,
    params: UserPath,
    response: UserCredentials,
    status: 200,
    run: async (ctx, { params }) => ({ credentials: await listUserCredentials(ctx, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/activity',
    summary: 'List what happened to an account',
    audience: 'token',
    policy: GET_USER,
    owner: ({ id }) => id,
    params: UserPath,
    response: UserActivity,
    status: 200,
    run: async (ctx, { params }) => ({ activity: await listActivity(ctx, params.id) }),
  }),
];

export const users = defineResource({ endpoints: [...ofAll, ...ofOne] });
