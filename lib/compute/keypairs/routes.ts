import { serve } from '#lib/contract/serve.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { defineResource } from '#lib/http/resource.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import { keypairApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  createKeypair,
  deleteKeypair,
  getKeypair,
  KEYPAIRS_CREATE,
  KEYPAIRS_DELETE,
  KEYPAIRS_INDEX,
  KEYPAIRS_SHOW,
  listKeypairs,
} from './service.ts';

/** The caller is assumed as owner until the service has read the user. */
const owner = (_params: unknown, { caller }: AuthedContext) => caller.userId;

const endpoints = serve(keypairApi, schemas, {
  list: { policy: KEYPAIRS_INDEX, owner, run: (ctx, { query }) => listKeypairs(ctx, query) },
  create: {
    ...{ policy: KEYPAIRS_CREATE, owner },
    run: (ctx, { body, reply }) => {
      if (ctx.microversion.minor < 2) reply.status = 200;
      return createKeypair(ctx, body);
    },
  },
  show: {
    ...{ policy: KEYPAIRS_SHOW, owner },
    run: (ctx, { params, query }) => getKeypair(ctx, params.name, query.user_id),
  },
  remove: {
    ...{ policy: KEYPAIRS_DELETE, owner },
    run: (ctx, { params, query, reply }) => {
      if (ctx.microversion.minor < 2) reply.status = 202;
      return deleteKeypair(ctx, params.name, query.user_id);
    },
  },
});

/** Per user, over all projects. */
const keypairQuotas = defineQuotas({ limits: { key_pairs: 100 } });

export const keypairs = defineResource({ endpoints, quotas: [keypairQuotas] });
