import { contract } from '#lib/contract/contract.ts';
import { all, change, read, remove, show } from '#lib/contract/operation.ts';
import { NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const agentApi = contract<typeof Schemas>()({
  ...{ ...NETWORKING, path: '/agents', one: 'agent', many: 'agents', kind: 'agent' },
  operations: {
    list: all('ShownAgent', { query: 'AgentQuery', summary: 'List the network agents of the hosts' }),
    show: show('ShownAgent', { query: 'AgentFields', summary: 'Show a network agent' }),
    update: change('AgentChanges', 'ShownAgent', { summary: 'Change a network agent' }),
    remove: remove({ summary: 'Delete a network agent' }),
    // Every host serves all networks, so no agents are scheduled; docs/contract/networking.md 12.
    dhcpNetworks: read('networks', 'NoObjects', {
      ...{ suffix: '/{id}/dhcp-networks', summary: 'List the networks that an agent serves DHCP for: always empty' },
    }),
    l3Routers: read('routers', 'NoObjects', {
      ...{ suffix: '/{id}/l3-routers', summary: 'List the routers that an agent hosts: always empty' },
    }),
    dhcpAgents: read('agents', 'NoObjects', {
      path: '/networks/{id}/dhcp-agents',
      summary: 'List the agents that serve DHCP for a network: always empty',
    }),
    l3Agents: read('agents', 'NoObjects', {
      ...{ path: '/routers/{id}/l3-agents', summary: 'List the agents that host a router: always empty' },
    }),
  },
});
