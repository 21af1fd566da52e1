import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const importApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/images/{id}/import', one: '', many: '', kind: 'image' },
  operations: {
    start: write('POST', {
      ...{ body: 'ImportRequest', status: 202 },
      summary: 'Import the data of an image: staged data, from the web or from another image',
    }),
  },
});
