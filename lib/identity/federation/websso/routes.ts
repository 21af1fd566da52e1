import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ProtocolPath, ProviderPath, WebssoQuery } from './schema.ts';
import { findProviderOf, startWebsso } from './service.ts';

const METHODS = ['GET', 'POST'] as const;

const endpoints = METHODS.flatMap((method) => [
  endpoint({
    method,
    path: '/auth/OS-FEDERATION/websso/{protocol_id}',
    summary: 'Sign in to a dashboard at the identity provider with a protocol',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: ProtocolPath,
    query: WebssoQuery,
    status: 303,
    run: async (ctx, { params: { protocol_id: protocolId }, query: { origin }, reply }) => {
      const providerId = await findProviderOf(ctx, protocolId);
      await startWebsso(ctx, { providerId, protocolId, origin }, reply);
    },
  }),
  endpoint({
    method,
    path: '/auth/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/websso',
    summary: 'Sign in to a dashboard at an identity provider',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: ProviderPath,
    query: WebssoQuery,
    status: 303,
    run: (ctx, { params: { idp_id: providerId, protocol_id: protocolId }, query: { origin }, reply }) =>
      startWebsso(ctx, { providerId, protocolId, origin }, reply),
  }),
]);

export const websso = defineResource({ endpoints });
