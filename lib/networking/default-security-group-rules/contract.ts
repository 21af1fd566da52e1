import { contract } from '#lib/contract/contract.ts';
import { create, remove } from '#lib/contract/operation.ts';
import { NETWORKING, readOnly, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const defaultRuleApi = contract<WithCollection<typeof Schemas, 'DEFAULT_RULES'>>()({
  ...{ ...NETWORKING, path: '/default-security-group-rules', kind: 'default_security_group_rule' },
  ...{ one: 'default_security_group_rule', many: 'default_security_group_rules' },
  operations: {
    ...readOnly('a default rule of new security groups', 'the default rules of new security groups'),
    create: create('newObject', 'schema', {
      ...{ response: 'envelope', summary: 'Add a default rule for new security groups' },
    }),
    remove: remove({ summary: 'Remove a default rule of new security groups' }),
  },
});
