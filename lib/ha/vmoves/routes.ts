import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NotificationPath } from '../notifications/schema.ts';
import { VmoveEnvelope, VmoveList, VmovePath, VmoveQuery } from './schema.ts';
import { getVmove, listVmoves } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/notifications/{notification}/vmoves',
    since: 3,
    summary: 'List what a recovery did with each server',
    audience: 'token',
    policy: rule('os_masakari_api:vmoves:index', 'admin'),
    params: NotificationPath,
    query: VmoveQuery,
    response: VmoveList,
    status: 200,
    run: async (ctx, { params, query }) => ({ vmoves: await listVmoves(ctx, params.notification, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/notifications/{notification}/vmoves/{vmove}',
    since: 3,
    summary: 'Show what a recovery did with a server',
    audience: 'token',
    policy: rule('os_masakari_api:vmoves:detail', 'admin'),
    params: VmovePath,
    response: VmoveEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ vmove: await getVmove(ctx, params.notification, params.vmove) }),
  }),
];

export const vmoves = defineResource({ endpoints });
