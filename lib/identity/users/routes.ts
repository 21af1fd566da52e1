import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { failedSignInRetention } from '../lockout.ts';
import { UserEnvelope, UserPath } from './schema.ts';
import { getUser } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Show a user',
    audience: 'token',
    policy: rule('identity:get_user', 'owner_or_admin_or_system_reader'),
    owner: ({ id }) => id,
    params: UserPath,
    response: UserEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ user: await getUser(ctx, params.id) }),
  }),
];

export const users = defineResource({ endpoints, retentions: [failedSignInRetention] });
