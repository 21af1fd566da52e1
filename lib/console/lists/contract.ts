import { contract } from '#lib/contract/contract.ts';
import { get, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const listApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/lists/{list}', one: 'view', many: 'views', kind: 'console-list' },
  operations: {
    settings: get({
      ...{ params: 'ListPath', response: 'ListSettings', summary: 'Show the settings and saved views of a list' },
    }),
    saveLayout: write('PUT', {
      ...{ suffix: '/layout', params: 'ListPath', body: 'LayoutBody', summary: 'Save the settings of a list' },
    }),
    createView: write('POST', {
      ...{ suffix: '/views', status: 201, params: 'ListPath', body: 'NewViewBody', output: 'SavedView' },
      summary: 'Save a view of a list',
    }),
    updateView: write('PUT', {
      ...{ suffix: '/views/{id}', status: 200, params: 'ViewPath', body: 'ViewBody', output: 'SavedView' },
      summary: 'Change a view',
    }),
    deleteView: remove({ suffix: '/views/{id}', params: 'ViewPath', summary: 'Delete a view' }),
  },
});
