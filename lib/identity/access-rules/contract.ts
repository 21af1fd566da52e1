import { contract } from '#lib/contract/contract.ts';
import { all, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const accessRuleApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{userId}/access_rules' },
  ...{ one: 'access_rule', many: 'access_rules', kind: 'access_rule' },
  operations: {
    list: all('ListedAccessRule', { summary: 'List the access rules of a user' }),
    show: show('ListedAccessRule', { summary: 'Show an access rule' }),
    remove: remove({ summary: 'Delete an access rule' }),
  },
});
