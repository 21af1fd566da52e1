import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_USER_GROUPS } from '#lib/identity/groups/service.ts';
import { GET_USER, UPDATE_USER } from '#lib/identity/users/service.ts';
import { listedUserApi } from './contract.ts';
import { listGroupsOfUser } from './groups.ts';
import { IMPORT_USERS, importUsers } from './import.ts';
import { getUserRow, LIST_USER_ROWS, listUserRows } from './listing.ts';
import { listOwnership } from './ownership.ts';
import { ownershipApi } from './ownership-contract.ts';
import * as ownershipSchemas from './ownership-schema.ts';
import * as schemas from './schema.ts';
import {
  END_SESSIONS,
  endUserSessions,
  LIST_CREDENTIALS,
  LIST_SESSIONS,
  listActivity,
  listUserCredentials,
  listUserSessions,
  unlockUser,
} from './service.ts';

const owner = ({ id }: { id: string }) => id;

const endpoints = serve(listedUserApi, schemas, {
  rows: { policy: LIST_USER_ROWS, run: (ctx, { query }) => listUserRows(ctx, query) },
  import: { policy: IMPORT_USERS, run: (ctx, { body }) => importUsers(ctx, body) },
  one: { policy: LIST_USER_ROWS, run: (ctx, { id }) => getUserRow(ctx, id) },
  groups: { policy: LIST_USER_GROUPS, owner, run: (ctx, { id }) => listGroupsOfUser(ctx, id) },
  unlock: { policy: UPDATE_USER, owner, person: 'own', run: (ctx, { id }) => unlockUser(ctx, id) },
  sessions: { policy: LIST_SESSIONS, run: (ctx, { id }) => listUserSessions(ctx, id) },
  endSessions: {
    ...{ policy: END_SESSIONS, owner, person: 'own' },
    run: (ctx, { params }) => endUserSessions(ctx, params),
  },
  endSession: {
    ...{ policy: END_SESSIONS, owner, person: 'own' },
    run: (ctx, { params }) => endUserSessions(ctx, params),
  },
  credentials: { policy: LIST_CREDENTIALS, run: (ctx, { id }) => listUserCredentials(ctx, id) },
  activity: { policy: GET_USER, owner, run: (ctx, { id }) => listActivity(ctx, id) },
});

const ownership = serve(ownershipApi, ownershipSchemas, {
  list: { policy: LIST_USER_ROWS, run: (ctx, { query }) => listOwnership(ctx, query) },
});

export const users = defineResource({ endpoints: [...endpoints, ...ownership] });
