import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { roleApi } from './contract.ts';
import {
  createInference,
  deleteInference,
  getInference,
  LIST_INFERENCES,
  listImplied,
  listInferences,
} from './implications.ts';
import * as schemas from './schema.ts';
import { createRole, deleteRole, getRole, LIST_ROLES, listRoles, updateRole } from './service.ts';

const endpoints = serve(roleApi, schemas, {
  list: { policy: LIST_ROLES, run: (ctx, { query }) => listRoles(ctx, query) },
  show: { policy: rule('identity:get_role', 'admin_or_system_reader_or_domain_manager'), run: getRole },
  create: { policy: rule('identity:create_role', 'admin'), run: (ctx, { body }) => createRole(ctx, body) },
  update: { policy: rule('identity:update_role', 'admin'), run: (ctx, { id, body }) => updateRole(ctx, id, body) },
  remove: { policy: rule('identity:delete_role', 'admin'), run: (ctx, { id }) => deleteRole(ctx, id) },
  inferences: { policy: LIST_INFERENCES, run: listInferences },
  implied: { policy: rule('identity:list_implied_roles', 'admin_or_system_reader'), run: listImplied },
  inference: {
    policy: rule('identity:get_implied_role', 'admin_or_system_reader'),
    run: async (ctx, { params, reply }) => {
      const inference = await getInference(ctx, params);
      // A check returns 204; docs/contract/identity.md 6.
      if (ctx.isHead) reply.status = 204;
      return inference;
    },
  },
  imply: {
    policy: rule('identity:create_implied_role', 'admin'),
    run: (ctx, { params }) => createInference(ctx, params),
  },
  stopImplying: { policy: rule('identity:delete_implied_role', 'admin'), run: deleteInference },
});

export const roles = defineResource({ endpoints });
