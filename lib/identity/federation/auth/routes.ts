import { rawResponseBody } from '#lib/http/data.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ProtocolPath } from './schema.ts';
import { authenticateFederated } from './service.ts';

const METHODS = ['GET', 'POST'] as const;

const endpoints = METHODS.map((method) =>
  endpoint({
    method,
    path: '/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/auth',
    summary: 'Exchange what an identity provider has issued for an unscoped token',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: ProtocolPath,
    response: rawResponseBody('application/json'),
    status: 201,
    run: (ctx, { params: { idp_id: providerId, protocol_id: protocolId }, reply }) =>
      authenticateFederated(ctx, { providerId, protocolId }, reply),
  }),
);

export const federatedAuth = defineResource({ endpoints });
