import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { listApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createView, deleteView, getListSettings, saveLayout, updateView } from './service.ts';

const endpoints = serve(listApi, schemas, {
  settings: {
    policy: rule('console:lists:get', 'project_reader'),
    run: (ctx, { params }) => getListSettings(ctx, params.list),
  },
  saveLayout: {
    policy: rule('console:lists:save_layout', 'project_reader'),
    person: true,
    run: (ctx, { params, body }) => saveLayout(ctx, params.list, body),
  },
  createView: {
    policy: rule('console:views:create', 'project_member'),
    run: (ctx, { params, body }) => createView(ctx, params.list, body),
  },
  updateView: {
    policy: rule('console:views:update', 'project_member'),
    run: (ctx, { params, body }) => updateView(ctx, params, body),
  },
  deleteView: {
    policy: rule('console:views:delete', 'project_member'),
    run: (ctx, { params }) => deleteView(ctx, params),
  },
});

export const lists = defineResource({ endpoints, contents: [projectRows('console_saved_views', 'project_id')] });
