import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_ROLES } from '#lib/identity/roles/service.ts';
import { listedRoleApi } from './contract.ts';
import * as schemas from './schema.ts';
import { getRoleRow, listRoleRows } from './service.ts';

const endpoints = serve(listedRoleApi, schemas, {
  rows: { policy: LIST_ROLES, run: listRoleRows },
  row: { policy: LIST_ROLES, run: (ctx, { id }) => getRoleRow(ctx, id) },
});

export const roles = defineResource({ endpoints });
