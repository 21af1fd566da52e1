import { contract } from '#lib/contract/contract.ts';
import { all, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Access keys appear in the event log as credentials. */
export const ec2KeyApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/users/{userId}/credentials/OS-EC2' },
  ...{ one: 'credential', many: 'credentials', kind: 'credential' },
  operations: {
    list: all('Ec2Key', { summary: 'List the EC2 keys of a user' }),
    create: write('POST', {
      ...{ summary: 'Create an EC2 key for a project', body: 'NewEc2Key', output: 'Ec2Key', status: 201 },
    }),
    show: show('Ec2Key', { suffix: '/{access}', summary: 'Show an EC2 key' }),
    remove: remove({ suffix: '/{access}', summary: 'Delete an EC2 key' }),
  },
});
