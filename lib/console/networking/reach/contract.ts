import { contract } from '#lib/contract/contract.ts';
import { read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const reachApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/reach/{server_id}', one: 'reach', many: '', kind: 'reach' },
  // Everything on the path.
  dependsOn: ['port', 'subnet', 'router', 'floatingip', 'security_group', 'security_group_rule', 'address_group'],
  operations: {
    walk: read('reach', 'ReachAnswer', {
      query: 'ReachQuestion',
      summary: 'Check whether a packet reaches an instance, and what blocks it first',
    }),
  },
});
