import { KEYPAIRS } from '#lib/client/api-versions.ts';
import { contract } from '#lib/contract/contract.ts';
import { create, get, remove } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const keypairApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'project', path: '/os-keypairs', one: 'keypair', many: 'keypairs' },
  kind: 'keypair',
  headers: KEYPAIRS,
  operations: {
    list: get({ query: 'KeypairQuery', response: 'KeypairList', summary: 'List keypairs' }),
    /** The response for a generated pair contains the private key, which is never shown again. */
    create: create('NewKeypair', 'NewKeypairAnswer', {
      ...{ summary: 'Import a public key, or generate a key pair', affects: ['quota'] },
    }),
    show: get({ suffix: '/{name}', query: 'KeypairOwnerQuery', output: 'Keypair', summary: 'Show a keypair' }),
    remove: remove({ suffix: '/{name}', query: 'KeypairOwnerQuery', summary: 'Delete a keypair' }),
  },
});
