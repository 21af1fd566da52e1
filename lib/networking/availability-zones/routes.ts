import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { ZONE } from './zone.ts';

const Zone = z.strictObject({
  name: z.string(),
  resource: z.enum(['network', 'router']),
  state: z.literal('available'),
});

/** The only zone, for each kind of object with zones. */
const ZONES = (['network', 'router'] as const).map((resource) => ({
  name: ZONE,
  resource,
  state: 'available' as const,
}));

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/availability_zones',
    summary: 'List the availability zones of networks and routers',
    audience: 'token',
    policy: rule('get_availability_zone', 'project_reader'),
    response: z.strictObject({ availability_zones: z.array(Zone) }),
    status: 200,
    run: () => ({ availability_zones: ZONES }),
  }),
];

export const availabilityZones = defineResource({ endpoints });
