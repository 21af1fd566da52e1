import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { CREATE_ROUTER } from '#lib/networking/routers/service.ts';
import { MadeRouter, NewRouterPlan } from './schema.ts';
import { createRouterWithInterfaces } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/routers',
    summary: 'Create a router and its interfaces in one transaction',
    audience: 'project',
    policy: CREATE_ROUTER,
    body: NewRouterPlan,
    response: MadeRouter,
    status: 201,
    run: async (ctx, { body }) => ({ router: await createRouterWithInterfaces(ctx, body) }),
  }),
];

export const routersWithInterfaces = defineResource({ endpoints });
