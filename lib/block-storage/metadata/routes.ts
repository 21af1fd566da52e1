import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import { serve } from '#lib/contract/serve.ts';
import type { Json } from '#lib/db/column-types.ts';
import type { Endpoint } from '#lib/http/endpoint.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import * as schemas from './schema.ts';
import { ETAGS, etagOf, type MetadataOwner, metadataOf, type Pairs } from './service.ts';

type OwnerKind = 'volume' | 'snapshot';

const metadataApi = (kind: OwnerKind, what: string) =>
  contract<typeof schemas>()({
    ...{ service: 'volume', audience: 'project', path: `/${kind}s/{id}/metadata`, one: 'metadata', many: 'metadata' },
    ...{ kind, isStrict: true },
    operations: {
      list: get({ output: 'Pairs', summary: `List the metadata of ${what}` }),
      add: write('POST', {
        ...{ input: 'NewPairs', output: 'Pairs', status: 200, summary: `Add to the metadata of ${what}` },
      }),
      replace: write('PUT', {
        ...{ input: 'NewPairs', output: 'Pairs', status: 200, summary: `Replace the metadata of ${what}` },
      }),
      show: get({ suffix: '/{key}', key: 'meta', output: 'Pairs', summary: `Show one metadata item of ${what}` }),
      set: write('PUT', {
        ...{ suffix: '/{key}', key: 'meta', input: 'NewPairs', output: 'Pairs', status: 200 },
        summary: `Set one metadata item of ${what}`,
      }),
      remove: write('DELETE', { suffix: '/{key}', status: 200, summary: `Remove one metadata item of ${what}` }),
    },
  });

/** Endpoints for all metadata or one key. */
export function metadataEndpoints<Row extends { metadata: Json<Pairs> }>(
  kind: OwnerKind,
  what: string,
  owner: MetadataOwner<Row>,
): Endpoint[] {
  const { read, merge, replace, readOne, setOne, removeOne } = metadataOf(owner);
  const policyOf = (verb: string, role: Parameters<typeof rule>[1] = 'project_member'): Operation =>
    rule(`volume:${verb}_${kind}_metadata`, role);
  const GET = policyOf('get', 'project_reader');
  const UPDATE = policyOf('update');
  return serve(metadataApi(kind, what), schemas, {
    list: {
      policy: GET,
      run: async (ctx, { id, reply }) => {
        const metadata = await read(ctx, id);
        if (ctx.microversion.minor >= ETAGS) reply.headers.etag = etagOf(metadata);
        return metadata;
      },
    },
    add: { policy: policyOf('create'), run: (ctx, { id, body }) => merge(ctx, id, body) },
    replace: { policy: UPDATE, run: (ctx, { id, body }) => replace(ctx, id, body) },
    show: { policy: GET, run: (ctx, { params: { id, key } }) => readOne(ctx, id, key) },
    set: { policy: UPDATE, run: (ctx, { params, body }) => setOne(ctx, params, body) },
    remove: { policy: policyOf('delete'), run: (ctx, { params: { id, key } }) => removeOne(ctx, id, key) },
  });
}
