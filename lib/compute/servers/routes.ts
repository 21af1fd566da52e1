import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serverActionPolicies, serverActions, serverActionWorkflows } from '../server-actions/routes.ts';
import { VOLUMES_ATTACHMENTS_SWAP } from '../volume-attachments/swap.ts';
import { serverErrorAlert } from './alert.ts';
import { serverApi } from './contract.ts';
import { createServer } from './create/create.ts';
import {
  SERVERS_CREATE_FORCED_HOST,
  SERVERS_CREATE_HOST_QUERY,
  SERVERS_CREATE_IGNORE_RESERVE,
} from './create/place.ts';
import * as createSchemas from './create/schema.ts';
import { serverRetentions } from './life/retention.ts';
import { createServerWorkflow, deleteServerWorkflow } from './life/workflows.ts';
import {
  EXTENDED_SERVER_ATTRIBUTES,
  LIST_SERVERS,
  listServerSummaries,
  listServers,
  SERVERS_DETAIL_GET_ALL_TENANTS,
  SERVERS_INDEX_GET_ALL_TENANTS,
} from './list/list.ts';
import * as listSchemas from './list/schema.ts';
import { serverContents } from './project-contents.ts';
import { serverQuotas } from './quotas.ts';
import * as schemas from './schema.ts';
import { deleteServer, getServer, updateServer } from './service.ts';

const endpoints = serve(
  serverApi,
  { ...schemas, ...listSchemas, ...createSchemas },
  {
    summaries: { policy: rule('os_compute_api:servers:index', 'project_reader'), run: listServerSummaries },
    list: { policy: LIST_SERVERS, run: (ctx, { query }) => listServers(ctx, query) },
    create: {
      policy: rule('os_compute_api:servers:create', 'project_member'),
      run: async (ctx, { body, reply }) => {
        const hints = body['os:scheduler_hints'] ?? body['OS-SCH-HNT:scheduler_hints'] ?? {};
        const created = await createServer(ctx, body.server, hints, {
          floatingIp: body['nephos:floating_ip'] ?? undefined,
          waitUntil: body['nephos:wait_until'] ?? undefined,
        });
        const self = 'server' in created ? created.server.links[0] : undefined;
        if (self) reply.headers.location = self.href;
        return created;
      },
    },
    show: {
      policy: rule('os_compute_api:servers:show', 'project_reader'),
      run: (ctx, { id }) => getServer(ctx, id),
    },
    update: {
      policy: rule('os_compute_api:servers:update', 'project_member'),
      run: (ctx, { id, body }) => updateServer(ctx, id, body),
    },
    remove: {
      policy: rule('os_compute_api:servers:delete', 'project_member'),
      run: (ctx, { id, query }) => deleteServer(ctx, id, query),
    },
    act: serverActions,
  },
);

export const servers = defineResource({
  policies: [
    SERVERS_CREATE_FORCED_HOST,
    SERVERS_CREATE_HOST_QUERY,
    SERVERS_CREATE_IGNORE_RESERVE,
    SERVERS_INDEX_GET_ALL_TENANTS,
    SERVERS_DETAIL_GET_ALL_TENANTS,
    EXTENDED_SERVER_ATTRIBUTES,
    VOLUMES_ATTACHMENTS_SWAP,
    ...serverActionPolicies,
  ],
  endpoints,
  quotas: [serverQuotas],
  workflows: [createServerWorkflow, deleteServerWorkflow, ...serverActionWorkflows],
  contents: [serverContents],
  retentions: serverRetentions,
  alerts: [serverErrorAlert],
});
