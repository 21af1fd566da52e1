import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { expireMembershipsJob } from '../external/memberships.ts';
import { groupApi } from './contract.ts';
import {
  ADD_MEMBER,
  addMember,
  CHECK_MEMBER,
  checkMember,
  LIST_MEMBERS,
  listMembers,
  REMOVE_MEMBER,
  removeMember,
} from './members.ts';
import * as schemas from './schema.ts';
import {
  CREATE_GROUP,
  createGroup,
  DELETE_GROUP,
  deleteGroup,
  GET_GROUP,
  getGroup,
  LIST_GROUPS,
  LIST_USER_GROUPS,
  listGroups,
  listUserGroups,
  UPDATE_GROUP,
  updateGroup,
} from './service.ts';

const endpoints = serve(groupApi, schemas, {
  list: { policy: LIST_GROUPS, run: (ctx, { query }) => listGroups(ctx, query) },
  show: { policy: GET_GROUP, run: (ctx, { id }) => getGroup(ctx, id) },
  create: { policy: CREATE_GROUP, run: (ctx, { body }) => createGroup(ctx, body) },
  update: { policy: UPDATE_GROUP, run: (ctx, { id, body }) => updateGroup(ctx, id, body) },
  remove: { policy: DELETE_GROUP, run: (ctx, { id }) => deleteGroup(ctx, id) },
  members: { policy: LIST_MEMBERS, run: (ctx, { id, query }) => listMembers(ctx, id, query) },
  checkMember: { policy: CHECK_MEMBER, run: (ctx, { params }) => checkMember(ctx, params) },
  addMember: { policy: ADD_MEMBER, run: (ctx, { params }) => addMember(ctx, params) },
  removeMember: { policy: REMOVE_MEMBER, run: (ctx, { params }) => removeMember(ctx, params) },
  ofUser: {
    policy: LIST_USER_GROUPS,
    owner: ({ id }) => id,
    run: (ctx, { id, query }) => listUserGroups(ctx, id, query),
  },
});

export const groups = defineResource({ endpoints, jobs: (services) => [expireMembershipsJob(services)] });
