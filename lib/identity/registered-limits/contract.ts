import { contract } from '#lib/contract/contract.ts';
import { list, patch, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const registeredLimitApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/registered_limits' },
  ...{ one: 'registered_limit', many: 'registered_limits', kind: 'registered_limit' },
  operations: {
    list: list('RegisteredLimit', 'RegisteredLimitQuery', { summary: 'List registered limits' }),
    create: write('POST', {
      ...{ summary: 'Register limits', key: 'registered_limits', input: 'NewRegisteredLimits' },
      ...{ output: 'RegisteredLimits', status: 201 },
    }),
    show: show('RegisteredLimit', { summary: 'Show a registered limit' }),
    update: patch('RegisteredLimitChange', 'RegisteredLimit', { summary: 'Change a registered limit' }),
    remove: remove({ summary: 'Delete a registered limit' }),
  },
});
