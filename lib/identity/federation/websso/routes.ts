import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ProtocolPath, ProviderPath, WebssoQuery } from './schema.ts';
import { findProviderOf, startWebsso } from './service.ts';

const METHODS = ['GET', 'POST'] as const;

const endpoints = METHODS.flatMap((method) => [
  endpoint({
    method,
    path: '/auth/OS-FEDERATION/websso/{protocol}',
    summary: 'Sign in to a dashboard at the identity provider with a protocol',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: ProtocolPath,
    query: WebssoQuery,
    status: 303,
    run: async (ctx, { params: { protocol }, query: { origin }, reply }) => {
      const providerId = await findProviderOf(ctx, protocol);
      await startWebsso(ctx, { providerId, protocolId: protocol, origin }, reply);
    },
  }),
  endpoint({
    method,
    path: '/auth/OS-FEDERATION/identity_providers/{idp}/protocols/{protocol}/websso',
    summary: 'Sign in to a dashboard at an identity provider',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: ProviderPath,
    query: WebssoQuery,
    status: 303,
    run: (ctx, { params: { idp, protocol }, query: { origin }, reply }) =>
      startWebsso(ctx, { providerId: idp, protocolId: protocol, origin }, reply),
  }),
]);

export const websso = defineResource({ endpoints });
