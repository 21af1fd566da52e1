import { contract } from '#lib/contract/contract.ts';
import { remove, write } from '#lib/contract/operation.ts';
import { NETWORKING, readOnly, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

/** Rules are immutable, so there is no PUT; docs/contract/networking.md 9. Reachability of instances depends on them. */
export const securityGroupRuleApi = contract<WithCollection<typeof Schemas, 'SECURITY_GROUP_RULES'>>()({
  ...{ ...NETWORKING, path: '/security-group-rules', one: 'security_group_rule', many: 'security_group_rules' },
  kind: 'security_group_rule',
  affects: ['security_group', 'reach', 'quota'],
  operations: {
    ...readOnly('a rule of a security group', 'the rules of security groups'),
    create: write('POST', {
      ...{ status: 201, body: 'newObjects', response: 'created' },
      summary: 'Create one or more rules of a security group',
    }),
    remove: remove({ summary: 'Delete a rule of a security group' }),
  },
});
