import { contract } from '#lib/contract/contract.ts';
import { list, patch, read, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const limitApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/limits', one: 'limit', many: 'limits', kind: 'limit' },
  operations: {
    model: read('model', 'LimitModel', { suffix: '/model', summary: 'Show the limit enforcement model' }),
    list: list('Limit', 'LimitQuery', { summary: 'List limits' }),
    create: write('POST', {
      ...{ summary: 'Create limits for projects and domains', key: 'limits', input: 'NewLimits' },
      ...{ output: 'Limits', status: 201 },
    }),
    show: show('Limit', { summary: 'Show a limit' }),
    update: patch('LimitChange', 'Limit', { summary: 'Change a limit' }),
    remove: remove({ summary: 'Delete a limit' }),
  },
});
