import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { Profile } from './schema.ts';
import { getProfile } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Show who the user is and what they are signed in with',
    audience: 'token',
    policy: rule('console:profile:get', 'authenticated'),
    response: Profile,
    status: 200,
    run: (ctx) => getProfile(ctx),
  }),
];

export const profile = defineResource({ endpoints });
