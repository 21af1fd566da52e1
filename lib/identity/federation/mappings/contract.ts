import { contract } from '#lib/contract/contract.ts';
import { all, change, patch, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const mappingApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/OS-FEDERATION/mappings' },
  ...{ one: 'mapping', many: 'mappings', kind: 'mapping' },
  operations: {
    list: all('FederationMapping', { summary: 'List mappings of assertions to users' }),
    test: write('POST', {
      suffix: '/test',
      summary: 'Show what rules make of an assertion, without changing anything',
      ...{ body: 'MappingTest', response: 'MappingExplanation', status: 200 },
    }),
    show: show('FederationMapping', { summary: 'Show a mapping' }),
    create: change('NewMapping', 'FederationMapping', {
      ...{ summary: 'Create a mapping', params: 'NewMappingPath', status: 201 },
    }),
    update: patch('NewMapping', 'FederationMapping', { summary: 'Replace the rules of a mapping' }),
    remove: remove({ summary: 'Delete a mapping that no protocol uses' }),
  },
});
