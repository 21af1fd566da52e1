import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/policy/operations.ts';
import { networkStore } from '../networks/store.ts';
import { routerStore } from '../routers/store.ts';
import { assertAgent } from './service.ts';

const Path = z.object({ id: word });
const None = z.array(z.never());
const GET_SCHEDULED = rule('get_agent_schedulers', 'project_reader');

const shared = { method: 'GET', audience: 'project', policy: GET_SCHEDULED, params: Path, status: 200 } as const;

/** Every host serves all networks, so no agents are scheduled; docs/contract/networking.md 12. */
export const schedulerEndpoints = [
  endpoint({
    ...shared,
    path: '/agents/{id}/dhcp-networks',
    summary: 'List the networks that an agent serves DHCP for: always empty',
    response: z.strictObject({ networks: None }),
    run: async (ctx, { params }) => {
      await assertAgent(ctx, params.id);
      return { networks: [] };
    },
  }),
  endpoint({
    ...shared,
    path: '/agents/{id}/l3-routers',
    summary: 'List the routers that an agent hosts: always empty',
    response: z.strictObject({ routers: None }),
    run: async (ctx, { params }) => {
      await assertAgent(ctx, params.id);
      return { routers: [] };
    },
  }),
  endpoint({
    ...shared,
    path: '/networks/{id}/dhcp-agents',
    summary: 'List the agents that serve DHCP for a network: always empty',
    response: z.strictObject({ agents: None }),
    run: async (ctx, { params }) => {
      await networkStore.get(ctx, params.id);
      return { agents: [] };
    },
  }),
  endpoint({
    ...shared,
    path: '/routers/{id}/l3-agents',
    summary: 'List the agents that host a router: always empty',
    response: z.strictObject({ agents: None }),
    run: async (ctx, { params }) => {
      await routerStore.get(ctx, params.id);
      return { agents: [] };
    },
  }),
];
