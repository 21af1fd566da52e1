import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { usageApi } from './contract.ts';
import * as schemas from './schema.ts';
import { getUsage, listUsage, SIMPLE_TENANT_USAGE_LIST } from './service.ts';

const endpoints = serve(usageApi, schemas, {
  list: { policy: SIMPLE_TENANT_USAGE_LIST, run: (ctx, { query }) => listUsage(ctx, query) },
  show: {
    policy: rule('os_compute_api:os-simple-tenant-usage:show', 'project_reader'),
    run: (ctx, { params, query }) => getUsage(ctx, params.project_id, query),
  },
});

export const usage = defineResource({ endpoints });
