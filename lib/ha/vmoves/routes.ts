import { contract } from '#lib/contract/contract.ts';
import { all, get } from '#lib/contract/operation.ts';
import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import * as schemas from './schema.ts';
import { getVmove, listVmoves } from './service.ts';

const vmoveApi = contract<typeof schemas>()({
  ...{ service: 'ha', audience: 'token', path: '/notifications/{notification}/vmoves', one: 'vmove', many: 'vmoves' },
  ...{ kind: 'vmove', since: 3 },
  operations: {
    list: all('Vmove', { summary: 'List what a recovery did with each server', query: 'VmoveQuery' }),
    show: get({ suffix: '/{vmove}', summary: 'Show what a recovery did with a server', output: 'Vmove' }),
  },
});

const endpoints = serve(vmoveApi, schemas, {
  list: {
    policy: rule('os_masakari_api:vmoves:index', 'admin'),
    run: (ctx, { params, query }) => listVmoves(ctx, params.notification, query),
  },
  show: {
    policy: rule('os_masakari_api:vmoves:detail', 'admin'),
    run: (ctx, { params }) => getVmove(ctx, params.notification, params.vmove),
  },
});

export const vmoves = defineResource({ endpoints });
