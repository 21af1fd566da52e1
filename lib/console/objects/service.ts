import type { AuthedContext } from '#lib/http/context.ts';
import { OBJECT_KINDS, type ObjectKind } from './kinds.ts';
import type { FoundObject, ObjectsQuery } from './schema.ts';

/** Asks the API for each of some objects, for the caller. What is not there, or not for him, is told by its status. */
export async function findObjects(ctx: AuthedContext, { kind, id }: ObjectsQuery): Promise<{ objects: FoundObject[] }> {
  return { objects: await Promise.all([...new Set(id)].map((each) => find(ctx, OBJECT_KINDS[kind], each))) };
}

async function find(ctx: AuthedContext, { path, one, headers }: ObjectKind, id: string): Promise<FoundObject> {
  const address = new URL(`/${path}/${encodeURIComponent(id)}`, ctx.url.origin);
  const request = new Request(address, { headers: { accept: 'application/json', ...headers } });
  // The request that asks for all of them has been counted.
  const answer = await ctx.callAs(request, { caller: ctx.caller, requestId: ctx.requestId, isPlatform: true });
  if (!answer.ok) return { id, status: answer.status, object: null };
  return { id, status: answer.status, object: Reflect.get((await answer.json()) as object, one) };
}
