import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { metadataAlert } from './metadata-alert.ts';
import { metadataJob } from './metadata-job.ts';
import { KeyRotation, SamlPath, SamlServiceEnvelope } from './schema.ts';
import { getSamlService, refreshSamlMetadata, rotateSamlKeys } from './service.ts';

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
  endpoint({
    method: 'POST',
    path: `${SAML}/metadata-refresh`,
    summary: 'Read the metadata of a SAML provider from their address',
    audience: 'token',
    policy: rule('identity:refresh_saml_metadata', 'admin'),
    params: SamlPath,
    response: SamlServiceEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ saml: await refreshSamlMetadata(ctx, params) }),
  }),
];

export const samlServices = defineResource({
  endpoints,
  jobs: (services) => [metadataJob(services)],
  alerts: [metadataAlert],
});
