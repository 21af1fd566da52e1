import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const searchApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/search', one: '', many: '', kind: 'search' },
  operations: {
    project: get({
      ...{ query: 'SearchQuery', response: 'SearchAnswer' },
      summary: 'Find objects of all kinds in the project by name, id, address, MAC, key or tag',
    }),
    everywhere: get({
      ...{ suffix: '/all', audience: 'token', query: 'SearchQuery', response: 'SearchAnswer' },
      summary: 'Find objects of all kinds in all projects, and those of the platform',
    }),
  },
});
