import { endpoint, type Reply } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { spentProofRetention } from '../factors/consumed-proofs.ts';
import type { IssuedToken } from './issue.ts';
import { revocationRetention } from './retention.ts';
import { TokenEnvelope, TokenQuery, TokenRequest } from './schema.ts';
import { CHECK_TOKEN, createToken, findSubject, revokeToken, showToken } from './service.ts';

/** The token is sent in a header, never in a body. */
function withHeader(reply: Reply, { id, token }: IssuedToken) {
  reply.headers['x-subject-token'] = id;
  reply.headers['cache-control'] = 'no-store';
  return { token };
}

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/auth/tokens',
    summary: 'Sign in or change the scope',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    query: TokenQuery,
    body: TokenRequest,
    response: TokenEnvelope,
    status: 201,
    run: async (ctx, { body, query, reply }) => withHeader(reply, await createToken(ctx, body, query)),
  }),
  endpoint({
    method: 'GET',
    path: '/auth/tokens',
    summary: 'Validate a token',
    audience: 'token',
    policy: rule('identity:validate_token', 'owner_or_admin_or_system_reader_or_service'),
    owner: async (_, ctx) => (await findSubject(ctx)).caller.userId,
    query: TokenQuery,
    response: TokenEnvelope,
    status: 200,
    run: async (ctx, { query, reply }) => withHeader(reply, await showToken(ctx, query)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/auth/tokens',
    summary: 'Revoke a token',
    audience: 'token',
    policy: rule('identity:revoke_token', 'owner_or_admin'),
    owner: async (_, ctx) => (await findSubject(ctx)).caller.userId,
    status: 204,
    run: (ctx) => revokeToken(ctx),
  }),
];

export const tokens = defineResource({
  policies: [CHECK_TOKEN],
  endpoints,
  retentions: [revocationRetention, spentProofRetention],
});
