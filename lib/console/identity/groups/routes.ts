import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ADD_MEMBER } from '#lib/identity/groups/members.ts';
import { listedGroupApi } from './contract.ts';
import * as schemas from './schema.ts';
import { changeMembers, getGroupRow, LIST_GROUP_ROWS, listGroupRows } from './service.ts';

const endpoints = serve(listedGroupApi, schemas, {
  rows: { policy: LIST_GROUP_ROWS, run: (ctx, { query }) => listGroupRows(ctx, query) },
  row: { policy: LIST_GROUP_ROWS, run: (ctx, { id }) => getGroupRow(ctx, id) },
  changeMembers: { policy: ADD_MEMBER, run: (ctx, { id, body }) => changeMembers(ctx, id, body) },
});

export const groups = defineResource({ endpoints });
