import { contract } from '#lib/contract/contract.ts';
import { get, list, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';
import { isTransitional } from './statuses.ts';

const TAG = '/{id}/tags/{tag}';

/** Bodies have no envelope. */
export const imageApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/images', one: '', many: 'images' },
  kind: 'image',
  spansProjects: true,
  isTransitional,
  operations: {
    list: list('Image', 'ImageQuery', { summary: 'List images', response: 'ImageList' }),
    create: write('POST', {
      ...{ summary: 'Create an image without data', body: 'NewImage', response: 'Image', status: 201 },
    }),
    show: get({ suffix: '/{id}', summary: 'Show an image', response: 'Image' }),
    patch: write('PATCH', {
      ...{ suffix: '/{id}', summary: 'Change an image by a JSON patch', status: 200 },
      ...{ body: 'ImagePatch', response: 'Image' },
    }),
    remove: remove({ summary: 'Delete an image' }),
    deactivate: write('POST', { suffix: '/{id}/actions/deactivate', summary: 'Deactivate an image' }),
    reactivate: write('POST', { suffix: '/{id}/actions/reactivate', summary: 'Reactivate an image' }),
    addTag: write('PUT', { suffix: TAG, summary: 'Add a tag to an image', params: 'NewTagPath' }),
    removeTag: write('DELETE', { suffix: TAG, summary: 'Remove a tag from an image' }),
  },
});
