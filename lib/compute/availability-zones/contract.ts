import { contract } from '#lib/contract/contract.ts';
import { read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const availabilityZoneApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-availability-zone', one: 'zone', many: 'zones' },
  kind: 'availability_zone',
  operations: {
    list: read('availabilityZoneInfo', 'AvailabilityZones', { summary: 'List availability zones' }),
    details: read('availabilityZoneInfo', 'AvailabilityZones', {
      ...{ suffix: '/detail', kind: 'host', summary: 'List availability zones with their hosts' },
    }),
  },
});
