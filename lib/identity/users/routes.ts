import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { failedSignInRetention } from '../lockout.ts';
import { inactivityJob } from './activity.ts';
import { userApi } from './contract.ts';
import { changeOwnPassword } from './own-password.ts';
import * as schemas from './schema.ts';
import {
  CREATE_USER,
  createUser,
  DELETE_USER,
  deleteUser,
  GET_USER,
  getUser,
  LIST_USERS,
  listUsers,
  UPDATE_USER,
  updateUser,
} from './service.ts';

const owner = ({ id }: { id: string }) => id;

const endpoints = serve(userApi, schemas, {
  list: { policy: LIST_USERS, run: (ctx, { query }) => listUsers(ctx, query) },
  show: { policy: GET_USER, owner, run: (ctx, { id }) => getUser(ctx, id) },
  create: { policy: CREATE_USER, run: (ctx, { body }) => createUser(ctx, body) },
  update: { policy: UPDATE_USER, owner, person: 'own', run: (ctx, { id, body }) => updateUser(ctx, id, body) },
  remove: { policy: DELETE_USER, owner, person: 'own', run: (ctx, { id }) => deleteUser(ctx, id) },
  changePassword: { policy: undefined, isSignIn: true, run: (ctx, { id, body }) => changeOwnPassword(ctx, id, body) },
});

export const users = defineResource({
  endpoints,
  retentions: [failedSignInRetention],
  jobs: (services) => [inactivityJob(services)],
});
