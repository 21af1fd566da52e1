import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const unusedApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/unused', one: 'finding', many: 'findings', kind: 'server' },
  dependsOn: ['volume', 'snapshot', 'floatingip', 'port', 'keypair'],
  operations: {
    list: get({
      ...{ response: 'UnusedObjects' },
      summary: 'List what the project does not seem to use, and what deleting it would free',
    }),
  },
});
