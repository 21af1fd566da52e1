import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { availabilityZoneApi } from './contract.ts';
import * as schemas from './schema.ts';
import { listAvailabilityZoneDetails, listAvailabilityZones } from './service.ts';

const endpoints = serve(availabilityZoneApi, schemas, {
  list: {
    policy: rule('os_compute_api:os-availability-zone:list', 'project_reader'),
    run: (ctx) => listAvailabilityZones(ctx),
  },
  details: {
    policy: rule('os_compute_api:os-availability-zone:detail', 'admin'),
    run: (ctx) => listAvailabilityZoneDetails(ctx),
  },
});

export const availabilityZones = defineResource({ endpoints });
