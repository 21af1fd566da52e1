import type { ProjectContext } from '#lib/http/context.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import type { Operation } from '#lib/identity/policy.ts';
import { NewTags, TaggedPath, TagList, TagPath } from './schema.ts';
import { assertTagged, changeTags, type Load, type TaggedTable, withoutTag } from './service.ts';

interface Tagging {
  read: Operation;
  change: Operation;
  find(ctx: ProjectContext, id: string): Promise<{ tags: string[] }>;
  load: Load;
}

/** `/{plural}/{id}/tags` and one tag of it, the same for every kind of object. */
export const tagEndpoints = (plural: TaggedTable, tagging: Tagging) => [
  ...allTags(plural, tagging),
  ...oneTag(plural, tagging),
];

const allTags = (plural: TaggedTable, { read, change, find, load }: Tagging) => [
  endpoint({
    method: 'GET',
    path: `/${plural}/{id}/tags`,
    summary: `List the tags of one of the ${plural}`,
    audience: 'project',
    policy: read,
    params: TaggedPath,
    response: TagList,
    status: 200,
    run: async (ctx, { params }) => ({ tags: (await find(ctx, params.id)).tags }),
  }),
  endpoint({
    method: 'PUT',
    path: `/${plural}/{id}/tags`,
    summary: `Replace the tags of one of the ${plural}`,
    audience: 'project',
    policy: change,
    params: TaggedPath,
    body: NewTags,
    response: TagList,
    status: 200,
    run: async (ctx, { params, body }) => ({ tags: await changeTags(ctx, plural, load, params.id, () => body.tags) }),
  }),
  endpoint({
    method: 'POST',
    path: `/${plural}/{id}/tags`,
    summary: `Add tags to one of the ${plural}`,
    audience: 'project',
    policy: change,
    params: TaggedPath,
    body: NewTags,
    response: TagList,
    status: 201,
    run: async (ctx, { params, body }) => ({
      tags: await changeTags(ctx, plural, load, params.id, (tags) => [...tags, ...body.tags]),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: `/${plural}/{id}/tags`,
    summary: `Remove all tags of one of the ${plural}`,
    audience: 'project',
    policy: change,
    params: TaggedPath,
    status: 204,
    run: async (ctx, { params }) => {
      await changeTags(ctx, plural, load, params.id, () => []);
    },
  }),
];

const oneTag = (plural: TaggedTable, { read, change, find, load }: Tagging) => [
  endpoint({
    method: 'GET',
    path: `/${plural}/{id}/tags/{tag}`,
    summary: `Tell whether one of the ${plural} has a tag`,
    audience: 'project',
    policy: read,
    params: TagPath,
    status: 204,
    run: async (ctx, { params }) => assertTagged((await find(ctx, params.id)).tags, params.tag),
  }),
  endpoint({
    method: 'PUT',
    path: `/${plural}/{id}/tags/{tag}`,
    summary: `Add a tag to one of the ${plural}`,
    audience: 'project',
    policy: change,
    params: TagPath,
    status: 201,
    run: async (ctx, { params }) => {
      await changeTags(ctx, plural, load, params.id, (tags) => [...tags, params.tag]);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `/${plural}/{id}/tags/{tag}`,
    summary: `Remove a tag of one of the ${plural}`,
    audience: 'project',
    policy: change,
    params: TagPath,
    status: 204,
    run: async (ctx, { params }) => {
      await changeTags(ctx, plural, load, params.id, (tags) => withoutTag(tags, params.tag));
    },
  }),
];
