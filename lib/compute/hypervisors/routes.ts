import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { hypervisorApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  getHypervisor,
  getStatistics,
  getUptime,
  listHypervisorSummaries,
  listHypervisors,
  searchHypervisors,
} from './service.ts';

const endpoints = serve(hypervisorApi, schemas, {
  summaries: { policy: rule('os_compute_api:os-hypervisors:list', 'admin'), run: listHypervisorSummaries },
  list: { policy: rule('os_compute_api:os-hypervisors:list-detail', 'admin'), run: listHypervisors },
  statistics: { policy: rule('os_compute_api:os-hypervisors:statistics', 'admin'), run: (ctx) => getStatistics(ctx) },
  details: {
    policy: rule('os_compute_api:os-hypervisors:show', 'admin'),
    run: (ctx, { id, query }) => getHypervisor(ctx, id, query.with_servers ?? false),
  },
  uptime: { policy: rule('os_compute_api:os-hypervisors:uptime', 'admin'), run: (ctx, { id }) => getUptime(ctx, id) },
  search: {
    policy: rule('os_compute_api:os-hypervisors:search', 'admin'),
    run: async (ctx, { params }) => ({ hypervisors: await searchHypervisors(ctx, params.pattern, false) }),
  },
  searchServers: {
    policy: rule('os_compute_api:os-hypervisors:servers', 'admin'),
    run: async (ctx, { params }) => ({ hypervisors: await searchHypervisors(ctx, params.pattern, true) }),
  },
});

export const hypervisors = defineResource({ endpoints });
