import { contract } from '#lib/contract/contract.ts';
import { read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const topologyApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/topology', one: 'topology', many: '', kind: 'topology' },
  dependsOn: ['server', 'port', 'subnet', 'router', 'network', 'security_group', 'floatingip'],
  operations: {
    draw: read('topology', 'Topology', {
      query: 'TopologyQuestion',
      summary: 'Show the topology of the networks of a project, or of one network or router',
    }),
  },
});
