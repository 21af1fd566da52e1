import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ReturnPath } from './schema.ts';
import { returnHost } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ha/hosts/{host}/return',
    summary: 'Put a repaired host back into service: off maintenance, enabled, its reports trusted',
    audience: 'token',
    policy: rule('console:ha:hosts:return', 'admin'),
    params: ReturnPath,
    status: 204,
    run: (ctx, { params }) => returnHost(ctx, params.host),
  }),
];

export const haReturn = defineResource({ endpoints });
