import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AvailabilityZoneList } from './schema.ts';
import { listAvailabilityZoneDetails, listAvailabilityZones } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-availability-zone',
    summary: 'List availability zones',
    audience: 'token',
    policy: rule('os_compute_api:os-availability-zone:list', 'project_reader'),
    response: AvailabilityZoneList,
    status: 200,
    run: async (ctx) => ({ availabilityZoneInfo: await listAvailabilityZones(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-availability-zone/detail',
    summary: 'List availability zones with their hosts',
    audience: 'token',
    policy: rule('os_compute_api:os-availability-zone:detail', 'admin'),
    response: AvailabilityZoneList,
    status: 200,
    run: async (ctx) => ({ availabilityZoneInfo: await listAvailabilityZoneDetails(ctx) }),
  }),
];

export const availabilityZones = defineResource({ endpoints });
