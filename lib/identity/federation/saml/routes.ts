import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { samlApi } from './contract.ts';
import { metadataAlert } from './metadata-alert.ts';
import { metadataJob } from './metadata-job.ts';
import * as schemas from './schema.ts';
import { getSamlService, refreshSamlMetadata, rotateSamlKeys } from './service.ts';

const endpoints = serve(samlApi, schemas, {
  saml: {
    policy: rule('identity:get_saml_service', 'admin_or_system_reader'),
    run: (ctx, { params }) => getSamlService(ctx, params),
  },
  rotateKeys: {
    policy: rule('identity:rotate_saml_keys', 'admin'),
    run: (ctx, { params, body }) => rotateSamlKeys(ctx, params, body.key_rotation.step),
  },
  refresh: {
    policy: rule('identity:refresh_saml_metadata', 'admin'),
    run: (ctx, { params }) => refreshSamlMetadata(ctx, params),
  },
});

export const samlServices = defineResource({
  endpoints,
  jobs: (services) => [metadataJob(services)],
  alerts: [metadataAlert],
});
