import { serve } from '#lib/contract/serve.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Endpoint } from '#lib/http/endpoint.ts';
import type { Operation } from '#lib/policy/operations.ts';
import type { TaggedTable } from '../kinds.ts';
import { tagApi } from './contract.ts';
import * as schemas from './schema.ts';
import { assertTagged, changeTags, type Load, withoutTag } from './service.ts';

interface TagEndpointOptions {
  read: Operation;
  change: Operation;
  find(ctx: ProjectContext, id: string): Promise<{ tags: string[] }>;
  load: Load;
}

export function tagEndpoints(table: TaggedTable, { read, change: policy, find, load }: TagEndpointOptions): Endpoint[] {
  type Next = (tags: readonly string[]) => readonly string[];
  const change = async (ctx: ProjectContext, id: string, next: Next) => ({
    tags: await changeTags(ctx, table, load, id, next),
  });
  const changeSilently = async (ctx: ProjectContext, id: string, next: Next) => void (await change(ctx, id, next));
  return serve(tagApi(table), schemas, {
    list: { policy: read, run: async (ctx, { id }) => ({ tags: (await find(ctx, id)).tags }) },
    replace: { policy, run: (ctx, { id, body }) => change(ctx, id, () => body.tags) },
    add: { policy, run: (ctx, { id, body }) => change(ctx, id, (tags) => [...tags, ...body.tags]) },
    clear: { policy, run: (ctx, { id }) => changeSilently(ctx, id, () => []) },
    check: {
      policy: read,
      run: async (ctx, { id, params: { tag } }) => assertTagged((await find(ctx, id)).tags, tag),
    },
    addOne: { policy, run: (ctx, { id, params: { tag } }) => changeSilently(ctx, id, (tags) => [...tags, tag]) },
    removeOne: {
      policy,
      run: (ctx, { id, params: { tag } }) => changeSilently(ctx, id, (tags) => withoutTag(tags, tag)),
    },
  });
}
