import { endpoint } from '#lib/http/endpoint.ts';
import { UserEnvelope, UserPath } from './schema.ts';
import { getUser } from './service.ts';

export const userEndpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Show a user',
    audience: 'token',
    policy: 'identity:get_user',
    owner: ({ id }) => id,
    params: UserPath,
    response: UserEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ user: await getUser(ctx, params.id) }),
  }),
];
