import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { failedSignInRetention } from '../lockout.ts';
import { inactivityJob } from './activity.ts';
import { changeOwnPassword } from './own-password.ts';
import { NewUser, PasswordChange, UserChange, UserEnvelope, UserList, UserPath, UserQuery } from './schema.ts';
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

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List users',
    audience: 'token',
    policy: LIST_USERS,
    query: UserQuery,
    response: UserList,
    status: 200,
    run: (ctx, { query }) => listUsers(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Show a user',
    audience: 'token',
    policy: GET_USER,
    owner: ({ id }) => id,
    params: UserPath,
    response: UserEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ user: await getUser(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Create a user',
    audience: 'token',
    policy: CREATE_USER,
    body: NewUser,
    response: UserEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ user: await createUser(ctx, body.user) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/users/{id}',
    summary: 'Change a user',
    audience: 'token',
    policy: UPDATE_USER,
    owner: ({ id }) => id,
    person: 'own',
    params: UserPath,
    body: UserChange,
    response: UserEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ user: await updateUser(ctx, params.id, body.user) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete a user',
    audience: 'token',
    policy: DELETE_USER,
    owner: ({ id }) => id,
    person: 'own',
    params: UserPath,
    status: 204,
    run: (ctx, { params }) => deleteUser(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{id}/password',
    summary: "Change the user's own password",
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    params: UserPath,
    body: PasswordChange,
    status: 204,
    run: (ctx, { params, body }) => changeOwnPassword(ctx, params.id, body.user),
  }),
];

export const users = defineResource({
  endpoints,
  retentions: [failedSignInRetention],
  jobs: (services) => [inactivityJob(services)],
});
