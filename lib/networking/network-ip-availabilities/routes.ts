import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { AvailabilityPath, AvailabilityQuery, NetworkIpAvailability } from './schema.ts';
import { getAvailability, listAvailabilities } from './service.ts';

const GET_AVAILABILITY = rule('get_network_ip_availability', 'admin');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/network-ip-availabilities',
    summary: 'List the IP address usage of networks',
    audience: 'project',
    policy: GET_AVAILABILITY,
    query: AvailabilityQuery,
    response: z.strictObject({ network_ip_availabilities: z.array(NetworkIpAvailability) }),
    status: 200,
    run: async (ctx, { query }) => ({ network_ip_availabilities: await listAvailabilities(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/network-ip-availabilities/{network_id}',
    summary: 'Show the IP address usage of a network',
    audience: 'project',
    policy: GET_AVAILABILITY,
    params: AvailabilityPath,
    response: z.strictObject({ network_ip_availability: NetworkIpAvailability }),
    status: 200,
    run: async (ctx, { params }) => ({ network_ip_availability: await getAvailability(ctx, params.network_id) }),
  }),
];

export const networkIpAvailabilities = defineResource({ endpoints });
