import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectMemberApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  CHANGE_PROJECT_MEMBERS,
  changeProjectMembers,
  findUserByName,
  LIST_PROJECT_MEMBERS,
  listProjectMembers,
} from './service.ts';

const endpoints = serve(projectMemberApi, schemas, {
  list: { policy: LIST_PROJECT_MEMBERS, run: listProjectMembers },
  lookUp: { policy: CHANGE_PROJECT_MEMBERS, person: true, run: (ctx, { body }) => findUserByName(ctx, body) },
  // A delegation that ends must not leave lasting access behind.
  change: { policy: CHANGE_PROJECT_MEMBERS, person: true, run: (ctx, { body }) => changeProjectMembers(ctx, body) },
});

export const projectMembers = defineResource({ endpoints });
