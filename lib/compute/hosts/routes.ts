import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { livenessJobs } from '../liveness/jobs.ts';
import { seedHosts } from './register.ts';
import { HostList, HostPath, HostQuery, HostResources } from './schema.ts';
import { getHostResources, listHosts } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-hosts',
    until: 42,
    summary: 'List services with their hosts',
    audience: 'token',
    policy: rule('os_compute_api:os-hosts:list', 'admin'),
    query: HostQuery,
    response: HostList,
    status: 200,
    run: (ctx, { query }) => listHosts(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/os-hosts/{name}',
    until: 42,
    summary: 'Show what a host has and what is taken of it',
    audience: 'token',
    policy: rule('os_compute_api:os-hosts:show', 'admin'),
    params: HostPath,
    response: HostResources,
    status: 200,
    run: async (ctx, { params }) => ({ host: await getHostResources(ctx, params.name) }),
  }),
];

export const hosts = defineResource({ endpoints, jobs: livenessJobs, seed: seedHosts });
