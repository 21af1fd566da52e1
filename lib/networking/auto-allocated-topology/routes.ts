import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { pickFields } from '../listing.ts';
import { TopologyEnvelope, TopologyPath, TopologyQuery } from './schema.ts';
import { deleteTopology, getTopology, tryTopology } from './service.ts';

const DRY_RUN = 'dry-run';

const shared = { path: '/auto-allocated-topology/{project_id}', audience: 'project', params: TopologyPath } as const;

const endpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    isOfCallersProject: true,
    summary: 'Show the automatically created network of a project; the first request creates it',
    policy: rule('get_auto_allocated_topology', 'project_reader'),
    query: TopologyQuery,
    response: TopologyEnvelope,
    status: 200,
    run: async (ctx, { params, query: { fields } }) => {
      const isTrial = fields?.includes(DRY_RUN) ?? false;
      const topology = await (isTrial ? tryTopology : getTopology)(ctx, params.project_id);
      return { auto_allocated_topology: pickFields(topology, isTrial ? undefined : fields) };
    },
  }),
  endpoint({
    ...shared,
    method: 'DELETE',
    summary: 'Delete the automatically created network of a project, with its router',
    policy: rule('delete_auto_allocated_topology', 'project_member'),
    status: 204,
    run: (ctx, { params }) => deleteTopology(ctx, params.project_id),
  }),
];

export const autoAllocatedTopology = defineResource({ endpoints });
