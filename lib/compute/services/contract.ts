import { contract } from '#lib/contract/contract.ts';
import { all, remove, write } from '#lib/contract/operation.ts';
import { HOSTS_EVERY_MS } from '../hypervisors/contract.ts';
import type * as Schemas from './schema.ts';

const named = { output: 'NamedServiceAnswer', status: 200, until: 52 } as const;

export const serviceApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-services', one: 'service', many: 'services' },
  kind: 'host',
  operations: {
    list: all('Service', {
      ...{ query: 'ServiceQuery', refreshMs: HOSTS_EVERY_MS, summary: 'List the services of the platform' },
    }),
    enable: write('PUT', { ...named, suffix: '/enable', body: 'NamedService', summary: 'Enable a compute service' }),
    disable: write('PUT', { ...named, suffix: '/disable', body: 'NamedService', summary: 'Disable a compute service' }),
    disableWithReason: write('PUT', {
      ...{ ...named, suffix: '/disable-log-reason', body: 'DisabledService' },
      summary: 'Disable a compute service with a reason',
    }),
    forceDown: write('PUT', {
      ...{ ...named, suffix: '/force-down', since: 11, body: 'ForcedService' },
      summary: 'Force a service down, whatever it reports',
    }),
    update: write('PUT', {
      ...{ suffix: '/{id}', since: 53, body: 'ServiceChanges', output: 'Service', status: 200, affects: ['server'] },
      summary: 'Disable, enable or force down the compute service of a host',
    }),
    remove: remove({ summary: 'Delete a host and its service' }),
  },
});
