import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_ASSIGNMENTS } from '#lib/identity/assignments/list.ts';
import { LIST_ACTORS, listActors, resolveNames } from './actors.ts';
import { listAssignmentRows } from './assignments.ts';
import { accessApi } from './contract.ts';
import { LIST_MEMBERS, listMembers } from './members.ts';
import * as schemas from './schema.ts';
import { GET_ACCESS, GET_GROUP_ACCESS, getGroupAccess, getUserAccess } from './service.ts';

const endpoints = serve(accessApi, schemas, {
  user: { policy: GET_ACCESS, owner: ({ id }) => id, run: (ctx, { id, query }) => getUserAccess(ctx, id, query) },
  group: { policy: GET_GROUP_ACCESS, run: (ctx, { id }) => getGroupAccess(ctx, id) },
  members: { policy: LIST_MEMBERS, run: (ctx, { query }) => listMembers(ctx, query) },
  actors: { policy: LIST_ACTORS, run: (ctx, { query }) => listActors(ctx, query) },
  lookUpNames: { policy: LIST_ACTORS, run: (ctx, { body }) => resolveNames(ctx, body.names) },
  rows: { policy: LIST_ASSIGNMENTS, run: (ctx, { query }) => listAssignmentRows(ctx, query) },
});

export const access = defineResource({ endpoints });
