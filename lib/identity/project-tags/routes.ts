import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectTagApi } from './contract.ts';
import * as schemas from './schema.ts';
import { assertTag, changeTags, listTags, withoutTag } from './service.ts';

const REPLACE = rule('identity:update_project_tags', 'admin_or_domain_manager');
const CLEAR = rule('identity:delete_project_tags', 'admin_or_domain_manager');
const ADD = rule('identity:create_project_tag', 'admin_or_domain_manager');
const REMOVE = rule('identity:delete_project_tag', 'admin_or_domain_manager');

const endpoints = serve(projectTagApi, schemas, {
  list: { policy: rule('identity:list_project_tags', 'authenticated'), run: (ctx, { id }) => listTags(ctx, id) },
  replace: { policy: REPLACE, run: (ctx, { id, body }) => changeTags(ctx, REPLACE, id, () => body) },
  clear: {
    policy: CLEAR,
    run: async (ctx, { id }) => {
      await changeTags(ctx, CLEAR, id, () => []);
    },
  },
  check: {
    policy: rule('identity:get_project_tag', 'authenticated'),
    run: (ctx, { params: { id, tag } }) => assertTag(ctx, id, tag),
  },
  add: {
    policy: ADD,
    run: async (ctx, { params: { id, tag }, reply }) => {
      await changeTags(ctx, ADD, id, (tags) => [...tags, tag]);
      reply.headers.location = `${ctx.baseUrl}/identity/v3/projects/${id}/tags/${encodeURIComponent(tag)}`;
    },
  },
  remove: {
    policy: REMOVE,
    run: async (ctx, { params: { id, tag } }) => {
      await changeTags(ctx, REMOVE, id, (tags) => withoutTag(tags, tag));
    },
  },
});

export const projectTags = defineResource({ endpoints });
