import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { protocolApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createProtocol, deleteProtocol, getProtocol, listProtocols, updateProtocol } from './service.ts';

const endpoints = serve(protocolApi, schemas, {
  list: {
    policy: rule('identity:list_protocols', 'admin_or_system_reader'),
    run: (ctx, { params }) => listProtocols(ctx, params.idp_id),
  },
  show: { policy: rule('identity:get_protocol', 'admin_or_system_reader'), run: getProtocol },
  create: {
    policy: rule('identity:create_protocol', 'admin'),
    run: (ctx, { params, body }) => createProtocol(ctx, params, body),
  },
  update: { policy: rule('identity:update_protocol', 'admin'), run: updateProtocol },
  remove: { policy: rule('identity:delete_protocol', 'admin'), run: (ctx, { params }) => deleteProtocol(ctx, params) },
});

export const federationProtocols = defineResource({ endpoints });
