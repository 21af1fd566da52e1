import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const securityGroupApi = contract<typeof Schemas.SECURITY_GROUPS & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/security-groups', one: 'security_group', many: 'security_groups' },
  kind: 'security_group',
  operations: bulkCollection('a security group', 'security groups', {
    ...{ create: 'NewSecurityGroup', body: 'CreateSecurityGroup', update: 'SecurityGroupChanges' },
    affects: { create: ['quota'], update: ['server'] },
  }),
});
