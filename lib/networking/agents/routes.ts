import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { pickFields } from '../listing.ts';
import { schedulerEndpoints } from './schedulers.ts';
import { AgentEnvelope, AgentFields, AgentList, AgentPath, AgentQuery, UpdateAgent } from './schema.ts';
import { deleteAgent, getAgent, listAgents, updateAgent } from './service.ts';

/** Only administrators see agents; others get an empty list, as upstream; docs/contract/networking.md 18. */
const GET_AGENT = rule('get_agent', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/agents',
    summary: 'List the network agents of the hosts',
    audience: 'project',
    policy: GET_AGENT,
    query: AgentQuery,
    response: AgentList,
    status: 200,
    run: async (ctx, { query }) => ({ agents: await listAgents(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/agents/{id}',
    summary: 'Show a network agent',
    audience: 'project',
    policy: GET_AGENT,
    params: AgentPath,
    query: AgentFields,
    response: AgentEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ agent: pickFields(await getAgent(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/agents/{id}',
    summary: 'Change a network agent',
    audience: 'project',
    policy: rule('update_agent', 'admin'),
    params: AgentPath,
    body: UpdateAgent,
    response: AgentEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ agent: await updateAgent(ctx, params.id, body.agent) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/agents/{id}',
    summary: 'Delete a network agent',
    audience: 'project',
    policy: rule('delete_agent', 'admin'),
    params: AgentPath,
    status: 204,
    run: (ctx, { params }) => deleteAgent(ctx, params.id),
  }),
  ...schedulerEndpoints,
];

export const agents = defineResource({ endpoints });
