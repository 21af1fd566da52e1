import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/identity/operations.ts';
import { UserEnvelope, UserPath } from './schema.ts';
import { getUser } from './service.ts';

export const userEndpoints = [
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
