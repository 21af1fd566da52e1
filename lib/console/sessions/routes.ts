import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ConsoleSessionList, SessionPath } from './schema.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/sessions',
    summary: 'List where the user is signed in to the console',
    audience: 'token',
    policy: rule('console:sessions:list', 'authenticated'),
    response: ConsoleSessionList,
    status: 200,
    run: async (ctx) => ({ sessions: await listSessions(ctx) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out everywhere else',
    audience: 'token',
    policy: rule('console:sessions:delete_others', 'authenticated'),
    person: true,
    status: 204,
    run: (ctx) => deleteOtherSessions(ctx),
  }),
  endpoint({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'End a session',
    audience: 'token',
    policy: rule('console:sessions:delete', 'authenticated'),
    person: true,
    params: SessionPath,
    status: 204,
    run: (ctx, { params }) => deleteSession(ctx, params.id),
  }),
];

export const sessions = defineResource({ endpoints });
