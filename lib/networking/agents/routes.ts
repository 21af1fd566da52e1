import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { pickFields } from '../listing.ts';
import { networkStore } from '../networks/store.ts';
import { routerStore } from '../routers/store.ts';
import { agentApi } from './contract.ts';
import * as schemas from './schema.ts';
import { assertAgent, deleteAgent, getAgent, listAgents, updateAgent } from './service.ts';

/** Only administrators see agents; others get an empty list, as upstream; docs/contract/networking.md 18. */
const GET_AGENT = rule('get_agent', 'project_reader');
const GET_SCHEDULED = rule('get_agent_schedulers', 'project_reader');

const endpoints = serve(agentApi, schemas, {
  list: { policy: GET_AGENT, run: (ctx, { query }) => listAgents(ctx, query) },
  show: {
    policy: GET_AGENT,
    run: async (ctx, { id, query }) => pickFields(await getAgent(ctx, id), query.fields),
  },
  update: { policy: rule('update_agent', 'admin'), run: (ctx, { id, body }) => updateAgent(ctx, id, body) },
  remove: { policy: rule('delete_agent', 'admin'), run: (ctx, { id }) => deleteAgent(ctx, id) },
  dhcpNetworks: { policy: GET_SCHEDULED, run: (ctx, { id }) => assertAgent(ctx, id).then(() => []) },
  l3Routers: { policy: GET_SCHEDULED, run: (ctx, { id }) => assertAgent(ctx, id).then(() => []) },
  dhcpAgents: { policy: GET_SCHEDULED, run: (ctx, { id }) => networkStore.get(ctx, id).then(() => []) },
  l3Agents: { policy: GET_SCHEDULED, run: (ctx, { id }) => routerStore.get(ctx, id).then(() => []) },
});

export const agents = defineResource({ endpoints });
