import { contract } from '#lib/contract/contract.ts';
import { get, read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Instances are measured once per minute, without events. */
export const MEASURED_EVERY_MS = 60_000;

const measured = { query: 'MeasurementQuery', refreshMs: MEASURED_EVERY_MS } as const;

/** Measured use of instances, which OpenStack's compute API does not have. */
export const measurementApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/measurements', one: 'measurements', many: 'measurements' },
  kind: 'measurement',
  operations: {
    server: read('measurements', 'Measurements', {
      ...{ ...measured, suffix: '/servers/{server_id}', params: 'MeasuredServerPath' },
      summary: 'Show the CPU, memory, disk and network use of an instance over time',
    }),
    project: read('measurements', 'Measurements', {
      ...{ ...measured, suffix: '/project' },
      summary: 'Show the total use of the instances of the project over time',
    }),
    host: read('measurements', 'Measurements', {
      ...{ ...measured, suffix: '/hosts/{host}', params: 'MeasuredHostPath', audience: 'token' },
      summary: 'Show the total use of the instances of a host over time',
    }),
    loads: get({
      ...{ suffix: '/loads', query: 'LoadQuery', response: 'ServerLoads', refreshMs: MEASURED_EVERY_MS },
      summary: 'List the CPU use of instances in the last hour',
    }),
  },
});
