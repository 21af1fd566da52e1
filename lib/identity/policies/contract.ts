import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const policyApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/policies', one: 'policy', many: 'policies', kind: 'policy' },
  operations: {
    list: list('PolicyDocument', 'PolicyDocumentQuery', { summary: 'List the policy documents of other services' }),
    create: create('NewPolicyDocument', 'PolicyDocument', { summary: 'Create a policy document' }),
    show: show('PolicyDocument', { summary: 'Show a policy document' }),
    update: patch('PolicyDocumentChange', 'PolicyDocument', { summary: 'Change a policy document' }),
    remove: remove({ summary: 'Delete a policy document' }),
  },
});
