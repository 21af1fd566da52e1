import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { KeyRotation, SamlPath, SamlServiceEnvelope } from './schema.ts';
import { getSamlService, rotateSamlKeys } from './service.ts';

const SAML = '/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/saml';

const endpoints = [
  endpoint({
    method: 'GET',
    path: SAML,
    summary: 'Show how a SAML protocol is set up on both sides',
    audience: 'token',
    policy: rule('identity:get_saml_service', 'admin_or_system_reader'),
    params: SamlPath,
    response: SamlServiceEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ saml: await getSamlService(ctx, params) }),
  }),
  endpoint({
    method: 'POST',
    path: `${SAML}/key-rotation`,
    summary: 'Replace the key of a SAML protocol in steps',
    audience: 'token',
    policy: rule('identity:rotate_saml_keys', 'admin'),
    params: SamlPath,
    body: KeyRotation,
    response: SamlServiceEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ saml: await rotateSamlKeys(ctx, params, body.key_rotation.step) }),
  }),
];

export const samlServices = defineResource({ endpoints });
