import type { Json } from '#lib/db/tables/column-types.ts';
import { type Endpoint, endpoint } from '#lib/http/endpoint.ts';
import type { Operation } from '#lib/identity/operations.ts';
import { Meta, Metadata, MetadataPath, MetaPath, NewMeta, NewMetadata } from './schema.ts';
import { ETAGS, etagOf, type MetadataOwner, metadataOf, type Pairs } from './service.ts';

interface MetadataRoute {
  /** With the id of the object. */
  path: string;
  what: string;
  policies: Record<'get' | 'create' | 'update' | 'delete', Operation>;
}

/** Endpoints for all metadata or one key. */
export function metadataEndpoints<Row extends { metadata: Json<Pairs> }>(
  of: MetadataRoute & MetadataOwner<Row>,
): Endpoint[] {
  const metadata = metadataOf(of);
  return [...endpointsOfAll(of, metadata), ...endpointsOfOne(of, metadata)];
}

function endpointsOfAll(
  { path, what, policies }: MetadataRoute,
  { read, merge, replace }: ReturnType<typeof metadataOf>,
) {
  const all = { path, audience: 'project', params: MetadataPath, response: Metadata, status: 200 } as const;
  return [
    endpoint({
      ...all,
      method: 'GET',
      summary: `List the metadata of ${what}`,
      policy: policies.get,
      run: async (ctx, { params, reply }) => {
        const metadata = await read(ctx, params.id);
        if (ctx.microversion.minor >= ETAGS) reply.headers.etag = etagOf(metadata);
        return { metadata };
      },
    }),
    endpoint({
      ...all,
      method: 'POST',
      summary: `Add to the metadata of ${what}`,
      policy: policies.create,
      body: NewMetadata,
      run: async (ctx, { params, body }) => ({ metadata: await merge(ctx, params.id, body.metadata) }),
    }),
    endpoint({
      ...all,
      method: 'PUT',
      summary: `Replace the metadata of ${what}`,
      policy: policies.update,
      body: NewMetadata,
      run: async (ctx, { params, body }) => ({ metadata: await replace(ctx, params.id, body.metadata) }),
    }),
  ];
}

function endpointsOfOne(
  { path, what, policies }: MetadataRoute,
  { readOne, setOne, removeOne }: ReturnType<typeof metadataOf>,
) {
  const one = { path: `${path}/{key}`, audience: 'project', params: MetaPath, status: 200 } as const;
  return [
    endpoint({
      ...one,
      method: 'GET',
      summary: `Show one metadata item of ${what}`,
      policy: policies.get,
      response: Meta,
      run: async (ctx, { params }) => ({ meta: await readOne(ctx, params.id, params.key) }),
    }),
    endpoint({
      ...one,
      method: 'PUT',
      summary: `Set one metadata item of ${what}`,
      policy: policies.update,
      body: NewMeta,
      response: Meta,
      run: async (ctx, { params, body }) => ({ meta: await setOne(ctx, params, body.meta) }),
    }),
    endpoint({
      ...one,
      method: 'DELETE',
      summary: `Remove one metadata item of ${what}`,
      policy: policies.delete,
      run: (ctx, { params }) => removeOne(ctx, params.id, params.key),
    }),
  ];
}
