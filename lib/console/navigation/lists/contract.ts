import { contract } from '#lib/contract/contract.ts';
import { get, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const listApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/lists/{list}', one: 'view', many: 'views', kind: 'console-list' },
  isStrict: true,
  params: 'ListPath',
  operations: {
    settings: get({
      ...{ response: 'ListSettings', summary: 'Show the settings and saved views of a list' },
    }),
    saveLayout: write('PUT', {
      ...{ suffix: '/layout', input: 'ListLayout', inputKey: 'layout', summary: 'Save the settings of a list' },
    }),
    createView: write('POST', {
      ...{ suffix: '/views', status: 201, input: 'NewSavedView', output: 'SavedView' },
      summary: 'Save a view of a list',
    }),
    updateView: write('PUT', {
      ...{ suffix: '/views/{id}', status: 200, params: 'ViewPath', input: 'SavedViewChanges', output: 'SavedView' },
      summary: 'Change a view',
    }),
    deleteView: remove({ suffix: '/views/{id}', params: 'ViewPath', summary: 'Delete a view' }),
  },
});
