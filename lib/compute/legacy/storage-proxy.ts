import { z } from 'zod';
import type { Reader } from '#lib/db/database.ts';
import { word } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { VOLUME_MICROVERSIONS } from '#lib/http/microversions.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { slice } from './slice.ts';

const Count = QueryInteger.refine((count) => count >= 0, 'Use 0 or a larger number.').optional();
const ProxyQuery = z.object({ limit: Count, offset: Count });
const ProxyPath = z.object({ id: word });

/** A resource of block storage as the compute API shows it; functions get the request for block storage. */
interface ProxiedResource<Stored, View, New> {
  path: string;
  /** Key of one object in bodies; that of a list is the name of the table. */
  one: string;
  table: 'volumes' | 'snapshots';
  /** Start of the names of its operations. */
  policy: string;
  view: z.ZodType<View>;
  input: z.ZodType<New>;
  viewOf(stored: Stored): View;
  load(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Stored>>;
  get(ctx: ProjectContext, id: string): Promise<Stored>;
  create(ctx: ProjectContext, input: New): Promise<Stored>;
  remove(ctx: ProjectContext, id: string): Promise<void>;
}

/** Proxy API below 2.36; docs/contract/compute.md 13. */
const LEGACY = { audience: 'project', until: 35 } as const;

/** The request for block storage, with its oldest microversion. */
const asStorage = (ctx: ProjectContext): ProjectContext => ({ ...ctx, microversion: VOLUME_MICROVERSIONS.minimum });

/** A page of the project's objects, newest first. */
async function listNewest<Stored, View>(
  ctx: ProjectContext,
  { table, load, viewOf }: Pick<ProxiedResource<Stored, View, never>, 'table' | 'load' | 'viewOf'>,
  query: z.output<typeof ProxyQuery>,
): Promise<View[]> {
  const { read } = ctx.database;
  const own = read.selectFrom(table).select('id').where('project_id', '=', ctx.projectId);
  const rows = await slice(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), query).execute();
  const ids = rows.map(({ id }) => id);
  const stored = await load(asStorage(ctx), read, ids);
  return ids.flatMap((id) => stored.get(id) ?? []).map(viewOf);
}

const listEndpoint = <Stored, View, New>(
  resource: ProxiedResource<Stored, View, New>,
  path: string,
  policy: Operation,
) => {
  const { table, view } = resource;
  const page: z.ZodType = z.strictObject({ [table]: z.array(view) });
  return endpoint({
    ...LEGACY,
    method: 'GET',
    path,
    summary: `List ${table}`,
    policy,
    query: ProxyQuery,
    response: page,
    status: 200,
    run: async (ctx, { query }) => ({ [table]: await listNewest(ctx, resource, query) }),
  });
};

/** Endpoints of the resource, for old clients. */
export function storageProxy<Stored, View, New>(resource: ProxiedResource<Stored, View, New>) {
  const { path, one, policy, view, input } = resource;
  const single = { ...LEGACY, path: `${path}/{id}`, params: ProxyPath };
  const envelope: z.ZodType = z.strictObject({ [one]: view });
  const viewOf = (stored: Stored) => ({ [one]: resource.viewOf(stored) });
  return [
    listEndpoint(resource, path, rule(`${policy}:list`, 'project_reader')),
    listEndpoint(resource, `${path}/detail`, rule(`${policy}:detail`, 'project_reader')),
    endpoint({
      ...LEGACY,
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      status: 200,
      policy: rule(`${policy}:create`, 'project_member'),
      body: z.object({ [one]: input }),
      response: envelope,
      // The schema requires the input.
      run: async (ctx, { body }) => viewOf(await resource.create(asStorage(ctx), body[one] as New)),
    }),
    endpoint({
      ...single,
      method: 'GET',
      summary: `Show a ${one}`,
      status: 200,
      policy: rule(`${policy}:show`, 'project_reader'),
      response: envelope,
      run: async (ctx, { params }) => viewOf(await resource.get(asStorage(ctx), params.id)),
    }),
    endpoint({
      ...single,
      method: 'DELETE',
      summary: `Delete a ${one}`,
      status: 202,
      policy: rule(`${policy}:delete`, 'project_member'),
      run: (ctx, { params }) => resource.remove(asStorage(ctx), params.id),
    }),
  ];
}
