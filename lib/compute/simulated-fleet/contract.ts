import { contract } from '#lib/contract/contract.ts';
import { all, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Extension of Nephos: faults of the simulated fleet. Without a fleet every path returns 404. */
export const faultApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-simulated-fleet/faults', one: 'fault', many: 'faults' },
  kind: 'fault',
  affects: ['host', 'server'],
  operations: {
    list: all('Fault', { summary: 'List what the simulated fleet does wrong' }),
    create: write('POST', {
      ...{ body: 'CreateFault', output: 'Fault', status: 201 },
      summary: 'Inject a fault into the simulated fleet: an operation, a host, its compute process or an instance',
    }),
    removeAll: write('DELETE', { summary: 'Remove all injected faults' }),
    remove: remove({ summary: 'Remove an injected fault' }),
  },
});
