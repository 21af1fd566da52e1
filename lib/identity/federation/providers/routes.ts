import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { listRejectedAssertions } from '../rejections/list.ts';
import { rejectionRetention } from '../rejections/record.ts';
import { identityProviderApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createProvider, deleteProvider, getProvider, listProviders, updateProvider } from './service.ts';

const endpoints = serve(identityProviderApi, schemas, {
  list: {
    policy: rule('identity:list_identity_providers', 'admin_or_system_reader'),
    run: (ctx, { query }) => listProviders(ctx, query),
  },
  show: {
    policy: rule('identity:get_identity_provider', 'admin_or_system_reader'),
    run: (ctx, { params }) => getProvider(ctx, params.idp_id),
  },
  create: {
    policy: rule('identity:create_identity_provider', 'admin'),
    run: (ctx, { params, body }) => createProvider(ctx, params.idp_id, body),
  },
  update: { policy: rule('identity:update_identity_provider', 'admin'), run: updateProvider },
  remove: {
    policy: rule('identity:delete_identity_provider', 'admin'),
    run: (ctx, { params }) => deleteProvider(ctx, params.idp_id),
  },
  rejections: {
    policy: rule('identity:list_rejected_assertions', 'admin'),
    run: (ctx, { params }) => listRejectedAssertions(ctx, params.idp_id),
  },
});

export const identityProviders = defineResource({ endpoints, retentions: [rejectionRetention] });
