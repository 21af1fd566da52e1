import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { NewReveal, Reveal } from './schema.ts';
import { revealToken } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/token-reveals',
    summary: 'Show the token of the request to its user, who confirms it with the password',
    audience: 'token',
    policy: rule('console:token_reveals:create', 'authenticated'),
    person: true,
    body: NewReveal,
    response: Reveal,
    status: 200,
    run: async (ctx, { body }) => ({ token_reveal: await revealToken(ctx, body.token_reveal.password) }),
  }),
];

export const tokenReveals = defineResource({ endpoints });
