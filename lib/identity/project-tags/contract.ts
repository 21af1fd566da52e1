import { contract } from '#lib/contract/contract.ts';
import { change, get, read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ONE = { suffix: '/{tag}', params: 'TagPath' } as const;

/** `/projects/{id}/tags`; docs/contract/identity.md 6. */
export const projectTagApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/projects/{id}/tags', one: 'tags', many: 'tags' },
  kind: 'project',
  operations: {
    list: read('tags', 'TagNames', { summary: 'List the tags of a project' }),
    replace: change('Tags', 'TagNames', { suffix: '', summary: 'Replace the tags of a project' }),
    clear: write('DELETE', { summary: 'Remove all tags of a project' }),
    check: get({ ...ONE, summary: 'Check whether a project has a tag', status: 204 }),
    add: write('PUT', { ...ONE, summary: 'Add a tag to a project', status: 201 }),
    remove: write('DELETE', { ...ONE, summary: 'Remove a tag from a project' }),
  },
});
