import { serveVerb } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ChangePassword, ServerPassword, ServerPasswordPath } from './schema.ts';
import { changePassword, clearServerPassword, getServerPassword, passwordJobs } from './service.ts';
import { passwordVerbs } from './verbs.ts';

const path = '/servers/{server_id}/os-server-password';

const endpoints = [
  endpoint({
    method: 'GET',
    path,
    summary: "Show a server's administrator password, encrypted for its user",
    audience: 'project',
    policy: rule('os_compute_api:os-server-password:show', 'project_reader'),
    params: ServerPasswordPath,
    response: ServerPassword,
    status: 200,
    run: async (ctx, { params }) => ({ password: await getServerPassword(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete the encrypted password; the password in the guest does not change',
    audience: 'project',
    policy: rule('os_compute_api:os-server-password:clear', 'project_member'),
    params: ServerPasswordPath,
    status: 204,
    run: (ctx, { params }) => clearServerPassword(ctx, params.server_id),
  }),
];

export const passwordActions = {
  actions: {
    ...serveVerb(passwordVerbs.change_password, {
      body: ChangePassword,
      status: 202,
      run: (ctx, { params, body }) => changePassword(ctx, params.id, body.adminPass),
    }),
  },
};

export const serverPasswords = defineResource({ endpoints, jobs: passwordJobs });
