import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { networkQuotaApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  deleteNetworkQuotas,
  getDefaultNetworkQuotas,
  getNetworkQuotaDetails,
  getNetworkQuotas,
  listNetworkQuotas,
  updateNetworkQuotas,
} from './service.ts';

const GET_QUOTA = rule('get_quota', 'project_reader');

const endpoints = serve(networkQuotaApi, schemas, {
  ownTenant: {
    policy: rule('get_quota:tenant', 'project_reader'),
    isOfCallersProject: true,
    run: (ctx) => ({ tenant_id: ctx.projectId }),
  },
  ownProject: {
    policy: rule('get_quota:project', 'project_reader'),
    isOfCallersProject: true,
    run: (ctx) => ({ project_id: ctx.projectId }),
  },
  show: { policy: GET_QUOTA, run: (ctx, { params }) => getNetworkQuotas(ctx, params.project_id) },
  defaults: { policy: GET_QUOTA, run: (ctx, { params }) => getDefaultNetworkQuotas(ctx, params.project_id) },
  details: { policy: GET_QUOTA, run: (ctx, { params }) => getNetworkQuotaDetails(ctx, params.project_id) },
  detailsJson: { policy: GET_QUOTA, run: (ctx, { params }) => getNetworkQuotaDetails(ctx, params.project_id) },
  list: { policy: rule('get_quotas', 'admin'), run: (ctx) => listNetworkQuotas(ctx) },
  update: {
    policy: rule('update_quota', 'admin'),
    run: (ctx, { params, body }) => updateNetworkQuotas(ctx, params.project_id, body),
  },
  remove: {
    policy: rule('delete_quota', 'admin'),
    run: (ctx, { params }) => deleteNetworkQuotas(ctx, params.project_id),
  },
});

export const quotas = defineResource({ endpoints });
