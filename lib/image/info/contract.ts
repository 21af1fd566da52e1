import { contract } from '#lib/contract/contract.ts';
import { get, read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const imageInfoApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/info', one: '', many: '', kind: 'image' },
  operations: {
    importMethods: get({ suffix: '/import', summary: 'List the import methods', response: 'ImportInfo' }),
    stores: get({ suffix: '/stores', summary: 'List the stores: 404, because there is only one' }),
    storeDetails: get({
      ...{ suffix: '/stores/detail', summary: 'List the stores with their properties: 404, because there is only one' },
    }),
    usage: read('usage', 'Usage', { suffix: '/usage', summary: 'Show the image usage and limits of the project' }),
  },
});
