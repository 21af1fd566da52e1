import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { FloatingIpFacts } from './schema.ts';
import { listFloatingIpFacts } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/floating-ip-facts',
    summary: 'Show the number of free floating IPs, and since when those of a project are unused',
    audience: 'project',
    policy: rule('console:floating_ip_facts:get', 'project_reader'),
    response: FloatingIpFacts,
    status: 200,
    run: listFloatingIpFacts,
  }),
];

export const floatingIpFacts = defineResource({ endpoints });
