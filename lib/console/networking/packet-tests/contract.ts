import { contract } from '#lib/contract/contract.ts';
import { read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Has the kind of security groups, so that changed rules refresh it. */
export const packetTestApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/packet-tests', one: 'packet_test', many: '' },
  kind: 'security_group',
  operations: {
    ports: read('packet_test', 'PacketAnswer', {
      ...{ suffix: '/ports/{id}', query: 'PacketQuestion' },
      summary: 'Check whether a port accepts a packet, and which rule decides',
    }),
    'security-groups': read('packet_test', 'PacketAnswer', {
      ...{ suffix: '/security-groups/{id}', query: 'PacketQuestion' },
      summary: 'Check whether the rules of a security group allow a packet',
    }),
  },
});
