import type { ProjectContext } from '#lib/http/context.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { pathOf, type TaggedTable } from '../kinds.ts';
import { NewTags, TaggedPath, TagList, TagPath } from './schema.ts';
import { assertTagged, changeTags, type Load, withoutTag } from './service.ts';

interface TagEndpointOptions {
  read: Operation;
  change: Operation;
  find(ctx: ProjectContext, id: string): Promise<{ tags: string[] }>;
  load: Load;
}

const wordsOf = (table: TaggedTable) => table.replaceAll('_', ' ');

/** `/{plural}/{id}/tags` and one tag of it, the same for every kind of object. */
export const tagEndpoints = (table: TaggedTable, tagging: TagEndpointOptions) => [
  ...allTags(table, tagging),
  ...oneTag(table, tagging),
];

const allTags = (table: TaggedTable, { read, change, find, load }: TagEndpointOptions) => {
  const tags = { path: `${pathOf(table)}/{id}/tags`, audience: 'project', params: TaggedPath } as const;
  return [
    endpoint({
      method: 'GET',
      ...tags,
      summary: `List the tags of an object of the ${wordsOf(table)}`,
      policy: read,
      response: TagList,
      status: 200,
      run: async (ctx, { params }) => ({ tags: (await find(ctx, params.id)).tags }),
    }),
    endpoint({
      method: 'PUT',
      ...tags,
      summary: `Replace the tags of an object of the ${wordsOf(table)}`,
      policy: change,
      body: NewTags,
      response: TagList,
      status: 200,
      run: async (ctx, { params, body }) => ({ tags: await changeTags(ctx, table, load, params.id, () => body.tags) }),
    }),
    endpoint({
      method: 'POST',
      ...tags,
      summary: `Add tags to an object of the ${wordsOf(table)}`,
      policy: change,
      body: NewTags,
      response: TagList,
      status: 201,
      run: async (ctx, { params, body }) => ({
        tags: await changeTags(ctx, table, load, params.id, (tags) => [...tags, ...body.tags]),
      }),
    }),
    endpoint({
      method: 'DELETE',
      ...tags,
      summary: `Remove all tags of an object of the ${wordsOf(table)}`,
      policy: change,
      status: 204,
      run: async (ctx, { params }) => {
        await changeTags(ctx, table, load, params.id, () => []);
      },
    }),
  ];
};

const oneTag = (table: TaggedTable, { read, change, find, load }: TagEndpointOptions) => {
  const tag = { path: `${pathOf(table)}/{id}/tags/{tag}`, audience: 'project', params: TagPath } as const;
  return [
    endpoint({
      method: 'GET',
      ...tag,
      summary: `Check whether an object of the ${wordsOf(table)} has a tag`,
      policy: read,
      status: 204,
      run: async (ctx, { params }) => assertTagged((await find(ctx, params.id)).tags, params.tag),
    }),
    endpoint({
      method: 'PUT',
      ...tag,
      summary: `Add a tag to an object of the ${wordsOf(table)}`,
      policy: change,
      status: 201,
      run: async (ctx, { params }) => {
        await changeTags(ctx, table, load, params.id, (tags) => [...tags, params.tag]);
      },
    }),
    endpoint({
      method: 'DELETE',
      ...tag,
      summary: `Remove a tag of an object of the ${wordsOf(table)}`,
      policy: change,
      status: 204,
      run: async (ctx, { params }) => {
        await changeTags(ctx, table, load, params.id, (tags) => withoutTag(tags, params.tag));
      },
    }),
  ];
};
