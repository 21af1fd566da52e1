import type { AuthedContext } from '#lib/http/context.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';
import {
  CreateKeypair,
  KeypairEnvelope,
  KeypairList,
  KeypairOwnerQuery,
  KeypairPath,
  KeypairQuery,
  NewKeypairEnvelope,
} from './schema.ts';
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

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-keypairs',
    summary: 'List keypairs',
    audience: 'project',
    policy: KEYPAIRS_INDEX,
    owner,
    query: KeypairQuery,
    response: KeypairList,
    status: 200,
    run: (ctx, { query }) => listKeypairs(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/os-keypairs',
    summary: 'Import a public key, or generate a key pair',
    audience: 'project',
    policy: KEYPAIRS_CREATE,
    owner,
    body: CreateKeypair,
    response: NewKeypairEnvelope,
    status: 201,
    run: async (ctx, { body, reply }) => {
      if (ctx.microversion.minor < 2) reply.status = 200;
      return { keypair: await createKeypair(ctx, body.keypair) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/os-keypairs/{name}',
    summary: 'Show a keypair',
    audience: 'project',
    policy: KEYPAIRS_SHOW,
    owner,
    params: KeypairPath,
    query: KeypairOwnerQuery,
    response: KeypairEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ keypair: await getKeypair(ctx, params.name, query.user_id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/os-keypairs/{name}',
    summary: 'Delete a keypair',
    audience: 'project',
    policy: KEYPAIRS_DELETE,
    owner,
    params: KeypairPath,
    query: KeypairOwnerQuery,
    status: 204,
    run: (ctx, { params, query, reply }) => {
      if (ctx.microversion.minor < 2) reply.status = 202;
      return deleteKeypair(ctx, params.name, query.user_id);
    },
  }),
];

/** Per user, over all projects. */
const keypairQuotas = defineQuotas({ limits: { key_pairs: 100 } });

export const keypairs = defineResource({ endpoints, quotas: [keypairQuotas] });
