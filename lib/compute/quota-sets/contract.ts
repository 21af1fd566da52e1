import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ofClass = {
  path: '/os-quota-class-sets/{name}',
  params: 'QuotaClassPath',
  key: 'quota_class_set',
  output: 'QuotaClassSet',
  status: 200,
} as const;

export const computeQuotaApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-quota-sets/{project_id}' },
  ...{ one: 'quota_set', many: 'quota_sets', kind: 'quota' },
  operations: {
    show: get({ query: 'QuotaQuery', output: 'ComputeQuotaSet', summary: "Show a project's compute limits" }),
    update: write('PUT', {
      ...{ query: 'QuotaQuery', input: 'UpdateQuotas', output: 'ComputeQuotaSet', status: 200 },
      summary: "Set a project's compute limits",
    }),
    reset: write('DELETE', {
      ...{ query: 'QuotaQuery', status: 202, summary: "Reset a project's compute limits to the defaults" },
    }),
    defaults: get({
      ...{ suffix: '/defaults', output: 'ComputeQuotaSet', summary: 'Show the compute limits of a new project' },
    }),
    usage: get({
      ...{ suffix: '/detail', query: 'QuotaQuery', output: 'ComputeQuotaUsage' },
      summary: "Show a project's compute limits with what is in use",
    }),
    ofClass: get({ ...ofClass, summary: 'Show the compute limits of a quota class' }),
    updateClass: write('PUT', { ...ofClass, input: 'NewLimits', summary: 'Set compute limits of a quota class' }),
  },
});
