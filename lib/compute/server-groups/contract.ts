import { contract } from '#lib/contract/contract.ts';
import { all, create, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const serverGroupApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'project', path: '/os-server-groups' },
  ...{ one: 'server_group', many: 'server_groups', kind: 'server_group' },
  dependsOn: ['server'],
  operations: {
    list: all('ServerGroup', { query: 'ServerGroupQuery', summary: 'List server groups' }),
    create: create('NewServerGroup', 'ServerGroup', {
      ...{ status: 200, affects: ['quota'] },
      summary: 'Create a server group',
    }),
    show: show('ServerGroup', { summary: 'Show a server group' }),
    remove: remove({
      ...{ affects: ['quota', 'server'] },
      summary: 'Delete a server group; its servers are kept',
    }),
  },
});
