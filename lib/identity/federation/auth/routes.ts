import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { rawRequestBody, rawResponseBody } from '#lib/http/data.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { PAOS_TYPE } from '../saml/ecp.ts';
import { authenticateFederated } from './service.ts';

const shared = {
  path: '/OS-FEDERATION/identity_providers/{idp}/protocols/{protocol}/auth',
  summary: 'Exchange what an identity provider has issued for an unscoped token',
  audience: 'anyone',
  policy: undefined,
  isSignIn: true,
  params: z.object({ idp: word, protocol: word }),
  response: rawResponseBody('application/json'),
  status: 201,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    run: (ctx, { params: { idp, protocol }, reply }) =>
      authenticateFederated(ctx, { providerId: idp, protocolId: protocol }, { reply }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    // Clients with an access token send no body, with or without a media type.
    body: rawRequestBody(PAOS_TYPE, '', 'application/json', 'application/x-www-form-urlencoded'),
    run: (ctx, { params: { idp, protocol }, body, reply }) =>
      authenticateFederated(ctx, { providerId: idp, protocolId: protocol }, { reply, body }),
  }),
];

export const federatedAuth = defineResource({ endpoints });
