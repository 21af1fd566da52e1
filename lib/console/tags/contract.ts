import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const tagApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/tagged-objects', one: 'object', many: 'objects' },
  kind: 'server',
  dependsOn: ['image', 'network', 'subnet', 'port', 'router', 'floatingip', 'security_group'],
  operations: {
    list: get({
      ...{ query: 'TaggedQuery', response: 'TaggedObjects' },
      summary: 'List the objects of the project with a tag, or with any',
    }),
  },
});
