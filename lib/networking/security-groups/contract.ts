import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const securityGroupApi = contract<WithCollection<typeof Schemas, 'SECURITY_GROUPS'>>()({
  ...{ ...NETWORKING, path: '/security-groups', one: 'security_group', many: 'security_groups' },
  kind: 'security_group',
  // Groups show their rules, and rules the names of address groups.
  dependsOn: ['security_group_rule', 'address_group'],
  operations: bulkCollection('a security group', 'security groups', {
    create: ['quota'],
    remove: ['quota'],
    update: ['server'],
  }),
});
