import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { RevocationEvents, RevocationQuery, Revocations } from './schema.ts';
import { listRevocationEvents, listRevocations } from './service.ts';

/** The specification's path and upstream's for the same list. */
const endpoints = ['/OS-PKI/revoked', '/auth/tokens/OS-PKI/revoked'].map((path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'List revoked tokens',
    audience: 'token',
    policy: rule('identity:revocation_list', 'admin_or_service'),
    response: Revocations,
    status: 200,
    run: (ctx) => listRevocations(ctx),
  }),
);

const events = endpoint({
  method: 'GET',
  path: '/OS-REVOKE/events',
  summary: 'List revocation events',
  audience: 'token',
  policy: rule('identity:list_revoke_events', 'admin_or_service'),
  query: RevocationQuery,
  response: RevocationEvents,
  status: 200,
  run: (ctx, { query }) => listRevocationEvents(ctx, query),
});

export const revocations = defineResource({ endpoints: [...endpoints, events] });
