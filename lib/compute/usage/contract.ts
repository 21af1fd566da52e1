import { contract } from '#lib/contract/contract.ts';
import { get, list } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const usageApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-simple-tenant-usage' },
  ...{ one: 'tenant_usage', many: 'tenant_usages', kind: 'usage' },
  operations: {
    list: list('ProjectUsage', 'UsageQuery', { summary: 'Show what every project used in a period' }),
    show: get({
      ...{ suffix: '/{project_id}', query: 'UsageQuery', response: 'ProjectUsageEnvelope' },
      summary: 'Show what a project used in a period',
    }),
  },
});
