import { contract } from '#lib/contract/contract.ts';
import { change, create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const regionApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/regions', one: 'region', many: 'regions' },
  kind: 'region',
  operations: {
    list: list('Region', 'RegionQuery', { summary: 'List regions' }),
    create: create('NewRegion', 'Region', { summary: 'Create a region' }),
    put: change('NewRegion', 'Region', { summary: 'Create a region of this id', status: 201 }),
    show: show('Region', { summary: 'Show a region' }),
    update: patch('NewRegion', 'Region', { summary: 'Change a region' }),
    remove: remove({ summary: 'Delete a region' }),
  },
});
