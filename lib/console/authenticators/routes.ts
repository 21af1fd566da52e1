import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AuthenticatorEnvelope, AuthenticatorList, AuthenticatorPath, NewAuthenticator } from './schema.ts';
import { createAuthenticator, deleteAuthenticator, listAuthenticators } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/authenticators',
    summary: 'List the apps that show passcodes for the user',
    audience: 'token',
    policy: rule('console:authenticators:list', 'authenticated'),
    response: AuthenticatorList,
    status: 200,
    run: async (ctx) => ({ authenticators: await listAuthenticators(ctx) }),
  }),
  endpoint({
    method: 'POST',
    path: '/authenticators',
    summary: 'Set up an authenticator app, confirmed with a passcode',
    audience: 'token',
    policy: rule('console:authenticators:create', 'authenticated'),
    person: true,
    body: NewAuthenticator,
    response: AuthenticatorEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ authenticator: await createAuthenticator(ctx, body.authenticator) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/authenticators/{id}',
    summary: 'Remove an authenticator app',
    audience: 'token',
    policy: rule('console:authenticators:delete', 'authenticated'),
    person: true,
    params: AuthenticatorPath,
    status: 204,
    run: (ctx, { params }) => deleteAuthenticator(ctx, params.id),
  }),
];

export const authenticators = defineResource({ endpoints });
