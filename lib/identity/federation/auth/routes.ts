import { rawRequestBody, rawResponseBody } from '#lib/http/data.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { PAOS_TYPE } from '../saml/ecp.ts';
import { ProtocolPath } from './schema.ts';
import { authenticateFederated } from './service.ts';

const shared = {
  path: '/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/auth',
  summary: 'Exchange what an identity provider has issued for an unscoped token',
  audience: 'anyone',
  policy: undefined,
  isSignIn: true,
  params: ProtocolPath,
  response: rawResponseBody('application/json'),
  status: 201,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    run: (ctx, { params: { idp_id: providerId, protocol_id: protocolId }, reply }) =>
      authenticateFederated(ctx, { providerId, protocolId }, { reply }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    // Clients with an access token send no body, with or without a media type.
    body: rawRequestBody(PAOS_TYPE, '', 'application/json', 'application/x-www-form-urlencoded'),
    run: (ctx, { params: { idp_id: providerId, protocol_id: protocolId }, body, reply }) =>
      authenticateFederated(ctx, { providerId, protocolId }, { reply, body }),
  }),
];

export const federatedAuth = defineResource({ endpoints });
