import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { HOST_CAUSES } from '../liveness/causes.ts';
import { livenessJobs } from '../liveness/jobs.ts';
import { unknownGuestsAlert } from '../liveness/unknown-guests-alert.ts';
import { seedHosts } from './register.ts';
import { ChangedHost, HostChanges, HostList, HostPath, HostQuery, HostResources } from './schema.ts';
import { getHostResources, listHosts, powerHost, updateHost } from './service.ts';

const POWER = [
  { verb: 'startup', policy: rule('os_compute_api:os-hosts:start', 'admin') },
  { verb: 'shutdown', policy: rule('os_compute_api:os-hosts:shutdown', 'admin') },
  { verb: 'reboot', policy: rule('os_compute_api:os-hosts:reboot', 'admin') },
];

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
  endpoint({
    method: 'PUT',
    path: '/os-hosts/{name}',
    until: 42,
    summary: 'Disable or enable a host',
    audience: 'token',
    policy: rule('os_compute_api:os-hosts:update', 'admin'),
    params: HostPath,
    body: HostChanges,
    response: ChangedHost,
    status: 200,
    run: (ctx, { params, body }) => updateHost(ctx, params.name, body),
  }),
  ...POWER.map(({ verb, policy }) =>
    endpoint({
      method: 'GET',
      path: `/os-hosts/{name}/${verb}`,
      until: 42,
      summary: `Refused: no driver can ${verb} a host`,
      audience: 'token',
      policy,
      params: HostPath,
      status: 204,
      run: (ctx, { params }) => powerHost(ctx, params.name, verb),
    }),
  ),
];

export const hosts = defineResource({
  endpoints,
  jobs: livenessJobs,
  alerts: [unknownGuestsAlert],
  seed: seedHosts,
  lastingEvents: HOST_CAUSES,
});
