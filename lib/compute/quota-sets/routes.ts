import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import { getQuotaClass, updateQuotaClass } from './classes.ts';
import { computeQuotaApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  deleteComputeQuotas,
  getComputeQuotas,
  getComputeQuotaUsage,
  getDefaultComputeQuotas,
  updateComputeQuotas,
} from './service.ts';

interface QuotaRequest {
  params: { project_id: string };
  query: { user_id?: string | undefined };
}
const subjectOf = ({ params, query }: QuotaRequest) => ({ projectId: params.project_id, userId: query.user_id });

const endpoints = serve(computeQuotaApi, schemas, {
  show: {
    policy: rule('os_compute_api:os-quota-sets:show', 'project_reader'),
    run: (ctx, input) => getComputeQuotas(ctx, subjectOf(input)),
  },
  update: {
    policy: rule('os_compute_api:os-quota-sets:update', 'admin'),
    run: (ctx, input) => updateComputeQuotas(ctx, subjectOf(input), input.body),
  },
  reset: {
    policy: rule('os_compute_api:os-quota-sets:delete', 'admin'),
    run: (ctx, input) => deleteComputeQuotas(ctx, subjectOf(input)),
  },
  defaults: {
    policy: rule('os_compute_api:os-quota-sets:defaults', 'authenticated'),
    run: (ctx, { params }) => getDefaultComputeQuotas(ctx, params.project_id),
  },
  usage: {
    policy: rule('os_compute_api:os-quota-sets:detail', 'project_reader'),
    run: (ctx, input) => getComputeQuotaUsage(ctx, subjectOf(input)),
  },
  ofClass: {
    policy: rule('os_compute_api:os-quota-class-sets:show', 'admin'),
    run: (ctx, { params }) => getQuotaClass(ctx, params.name),
  },
  updateClass: {
    policy: rule('os_compute_api:os-quota-class-sets:update', 'admin'),
    run: (ctx, { params, body }) => updateQuotaClass(ctx, params.name, body),
  },
});

/** Networking limits of earlier microversions, under compute's names. */
const retiredQuotas = defineQuotas({
  limits: { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 },
});

export const quotaSets = defineResource({
  endpoints,
  quotas: [retiredQuotas],
  contents: [projectRows('user_quotas', 'project_id')],
});
