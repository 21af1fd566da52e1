import { contract } from '#lib/contract/contract.ts';
import { all, patch, perform, read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Access keys appear in the event log as credentials. */
export const ec2KeyFactApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/ec2-keys', one: 'ec2_key', many: 'ec2_keys', kind: 'credential' },
  operations: {
    list: all('Ec2KeyFacts', {
      summary: "List the user's EC2 keys with what they can do, their last use and their end",
    }),
    changeLimits: patch('Ec2KeyChange', 'Ec2KeyFacts', {
      ...{ suffix: '/{access}', summary: 'Replace the limits of an EC2 key' },
    }),
    rotate: perform('rotation', 'NewKeyRotation', 'KeyRotation', {
      ...{ suffix: '/{access}/rotation', status: 201 },
      summary: 'Create an EC2 key with the limits of another one, which it replaces; both work until the old one ends',
    }),
    rejectedRequests: read('rejected_requests', 'RejectedRequests', {
      ...{ suffix: '/{access}/rejected-requests', kind: 'rejected_request' },
      summary: 'List the requests of the last hour that were rejected because of the signature of an EC2 key',
    }),
  },
});
