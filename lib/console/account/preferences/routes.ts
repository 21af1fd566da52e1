import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { PreferencesBody } from './schema.ts';
import { preferencesOf, savePreferences } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/preferences',
    summary: 'Show how the user likes the console',
    audience: 'token',
    policy: rule('console:preferences:get', 'authenticated'),
    response: PreferencesBody,
    status: 200,
    run: async ({ database, caller }) => ({ preferences: await preferencesOf(database, caller.userId) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/preferences',
    summary: 'Save the preferences of the user',
    audience: 'token',
    policy: rule('console:preferences:save', 'authenticated'),
    person: true,
    body: PreferencesBody,
    status: 204,
    run: (ctx, { body }) => savePreferences(ctx, body.preferences),
  }),
];

export const preferences = defineResource({ endpoints });
