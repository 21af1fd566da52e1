import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectApi } from './contract.ts';
import { LIST_PROJECTS, LIST_USER_PROJECTS, listProjects, listUserProjects } from './listing.ts';
import * as schemas from './schema.ts';
import {
  CREATE_PROJECT,
  createProject,
  DELETE_PROJECT,
  deleteProject,
  getProject,
  UPDATE_PROJECT,
  updateProject,
} from './service.ts';

const endpoints = serve(projectApi, schemas, {
  list: { policy: LIST_PROJECTS, run: (ctx, { query }) => listProjects(ctx, query) },
  show: {
    policy: rule('identity:get_project', 'authenticated'),
    run: (ctx, { id, query }) => getProject(ctx, id, query),
  },
  create: { policy: CREATE_PROJECT, run: (ctx, { body }) => createProject(ctx, body) },
  update: { policy: UPDATE_PROJECT, run: (ctx, { id, body }) => updateProject(ctx, id, body) },
  remove: { policy: DELETE_PROJECT, run: (ctx, { id }) => deleteProject(ctx, id) },
  ofUser: { policy: LIST_USER_PROJECTS, owner: ({ id }) => id, run: listUserProjects },
});

export const projects = defineResource({ endpoints });
