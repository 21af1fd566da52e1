import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  HypervisorEnvelope,
  HypervisorList,
  HypervisorPath,
  HypervisorPattern,
  HypervisorQuery,
  HypervisorStatistics,
  HypervisorSummaryList,
  HypervisorUptime,
  OneHypervisorQuery,
} from './schema.ts';
import {
  getHypervisor,
  getStatistics,
  getUptime,
  listHypervisorSummaries,
  listHypervisors,
  searchHypervisors,
} from './service.ts';

const shared = { method: 'GET', audience: 'token', status: 200 } as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/os-hypervisors',
    summary: 'List hypervisors by name',
    policy: rule('os_compute_api:os-hypervisors:list', 'admin'),
    query: HypervisorQuery,
    response: HypervisorSummaryList,
    run: (ctx, { query }) => listHypervisorSummaries(ctx, query),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/detail',
    summary: 'List hypervisors in full',
    policy: rule('os_compute_api:os-hypervisors:list-detail', 'admin'),
    query: HypervisorQuery,
    response: HypervisorList,
    run: (ctx, { query }) => listHypervisors(ctx, query),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/statistics',
    until: 87,
    summary: 'Show what all hypervisors have and what is taken',
    policy: rule('os_compute_api:os-hypervisors:statistics', 'admin'),
    response: HypervisorStatistics,
    run: async (ctx) => ({ hypervisor_statistics: await getStatistics(ctx) }),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/{id}',
    summary: 'Show a hypervisor',
    policy: rule('os_compute_api:os-hypervisors:show', 'admin'),
    params: HypervisorPath,
    query: OneHypervisorQuery,
    response: HypervisorEnvelope,
    run: async (ctx, { params, query }) => ({
      hypervisor: await getHypervisor(ctx, params.id, query.with_servers ?? false),
    }),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/{id}/uptime',
    until: 87,
    summary: 'Show how long a hypervisor has been up',
    policy: rule('os_compute_api:os-hypervisors:uptime', 'admin'),
    params: HypervisorPath,
    response: HypervisorUptime,
    run: async (ctx, { params }) => ({ hypervisor: await getUptime(ctx, params.id) }),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/{pattern}/search',
    until: 52,
    summary: 'Find hypervisors by a part of their name',
    policy: rule('os_compute_api:os-hypervisors:search', 'admin'),
    params: HypervisorPattern,
    response: HypervisorSummaryList,
    run: async (ctx, { params }) => ({ hypervisors: await searchHypervisors(ctx, params.pattern, false) }),
  }),
  endpoint({
    ...shared,
    path: '/os-hypervisors/{pattern}/servers',
    until: 52,
    summary: 'Find hypervisors by a part of their name, with their servers',
    policy: rule('os_compute_api:os-hypervisors:servers', 'admin'),
    params: HypervisorPattern,
    response: HypervisorSummaryList,
    run: async (ctx, { params }) => ({ hypervisors: await searchHypervisors(ctx, params.pattern, true) }),
  }),
];

export const hypervisors = defineResource({ endpoints });
