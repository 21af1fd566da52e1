import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import { serverGroupApi } from './contract.ts';
import { countServerGroups } from './find.ts';
import { serverGroupContents } from './project-contents.ts';
import * as schemas from './schema.ts';
import {
  createServerGroup,
  deleteServerGroup,
  getServerGroup,
  listServerGroups,
  SERVER_GROUPS_INDEX_ALL_PROJECTS,
} from './service.ts';

const endpoints = serve(serverGroupApi, schemas, {
  list: {
    policy: rule('os_compute_api:os-server-groups:index', 'project_reader'),
    run: (ctx, { query }) => listServerGroups(ctx, query),
  },
  create: {
    policy: rule('os_compute_api:os-server-groups:create', 'project_member'),
    run: (ctx, { body }) => createServerGroup(ctx, body),
  },
  show: { policy: rule('os_compute_api:os-server-groups:show', 'project_reader'), run: getServerGroup },
  remove: { policy: rule('os_compute_api:os-server-groups:delete', 'project_member'), run: deleteServerGroup },
});

/** Members count per group. */
const serverGroupQuotas = defineQuotas({
  limits: { server_groups: 10, server_group_members: 10 },
  count: async (db, holder) => ({ server_groups: await countServerGroups(db, holder) }),
});

export const serverGroups = defineResource({
  policies: [SERVER_GROUPS_INDEX_ALL_PROJECTS],
  endpoints,
  quotas: [serverGroupQuotas],
  contents: [serverGroupContents],
});
