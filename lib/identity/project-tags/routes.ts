import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { NewTags, TaggedPath, TagList, TagPath } from './schema.ts';
import { assertTag, changeTags, listTags, withoutTag } from './service.ts';

const REPLACE = rule('identity:update_project_tags', 'admin_or_domain_manager');
const CLEAR = rule('identity:delete_project_tags', 'admin_or_domain_manager');
const ADD = rule('identity:create_project_tag', 'admin_or_domain_manager');
const REMOVE = rule('identity:delete_project_tag', 'admin_or_domain_manager');

const all = { path: '/projects/{id}/tags', audience: 'token', params: TaggedPath } as const;
const one = { path: '/projects/{id}/tags/{tag}', audience: 'token', params: TagPath } as const;

const endpoints = [
  endpoint({
    method: 'GET',
    ...all,
    summary: 'List the tags of a project',
    policy: rule('identity:list_project_tags', 'authenticated'),
    response: TagList,
    status: 200,
    run: async (ctx, { params }) => ({ tags: await listTags(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    ...all,
    summary: 'Replace the tags of a project',
    policy: REPLACE,
    body: NewTags,
    response: TagList,
    status: 200,
    run: async (ctx, { params, body }) => ({ tags: await changeTags(ctx, REPLACE, params.id, () => body.tags) }),
  }),
  endpoint({
    method: 'DELETE',
    ...all,
    summary: 'Remove all tags of a project',
    policy: CLEAR,
    status: 204,
    run: async (ctx, { params }) => {
      await changeTags(ctx, CLEAR, params.id, () => []);
    },
  }),
  endpoint({
    method: 'GET',
    ...one,
    summary: 'Check whether a project has a tag',
    policy: rule('identity:get_project_tag', 'authenticated'),
    status: 204,
    run: (ctx, { params }) => assertTag(ctx, params.id, params.tag),
  }),
  endpoint({
    method: 'PUT',
    ...one,
    summary: 'Add a tag to a project',
    policy: ADD,
    status: 201,
    run: async (ctx, { params: { id, tag }, reply }) => {
      await changeTags(ctx, ADD, id, (tags) => [...tags, tag]);
      reply.headers.location = `${ctx.baseUrl}/identity/v3/projects/${id}/tags/${encodeURIComponent(tag)}`;
    },
  }),
  endpoint({
    method: 'DELETE',
    ...one,
    summary: 'Remove a tag from a project',
    policy: REMOVE,
    status: 204,
    run: async (ctx, { params: { id, tag } }) => {
      await changeTags(ctx, REMOVE, id, (tags) => withoutTag(tags, tag));
    },
  }),
];

/** `/projects/{id}/tags`; docs/contract/identity.md 6. */
export const projectTags = defineResource({ endpoints });
