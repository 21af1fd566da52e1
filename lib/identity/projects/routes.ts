import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { LIST_PROJECTS, LIST_USER_PROJECTS, listProjects, listUserProjects } from './listing.ts';
import {
  NewProject,
  ProjectChange,
  ProjectEnvelope,
  ProjectList,
  ProjectPath,
  ProjectQuery,
  RelatedProjectEnvelope,
  RelativesQuery,
} from './schema.ts';
import {
  CREATE_PROJECT,
  createProject,
  DELETE_PROJECT,
  deleteProject,
  getProject,
  UPDATE_PROJECT,
  updateProject,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List projects',
    audience: 'token',
    policy: LIST_PROJECTS,
    query: ProjectQuery,
    response: ProjectList,
    status: 200,
    run: (ctx, { query }) => listProjects(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/projects/{id}',
    summary: 'Show a project, optionally with its parents and subprojects',
    audience: 'token',
    policy: rule('identity:get_project', 'authenticated'),
    params: ProjectPath,
    query: RelativesQuery,
    response: RelatedProjectEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ project: await getProject(ctx, params.id, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    audience: 'token',
    policy: CREATE_PROJECT,
    body: NewProject,
    response: ProjectEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ project: await createProject(ctx, body.project) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/projects/{id}',
    summary: 'Change a project',
    audience: 'token',
    policy: UPDATE_PROJECT,
    params: ProjectPath,
    body: ProjectChange,
    response: ProjectEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ project: await updateProject(ctx, params.id, body.project) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/projects/{id}',
    summary: 'Delete an empty project',
    audience: 'token',
    policy: DELETE_PROJECT,
    params: ProjectPath,
    status: 204,
    run: (ctx, { params }) => deleteProject(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/projects',
    summary: 'List the projects of a user',
    audience: 'token',
    policy: LIST_USER_PROJECTS,
    owner: ({ id }) => id,
    params: ProjectPath,
    query: ProjectQuery,
    response: ProjectList,
    status: 200,
    run: (ctx, { params, query }) => listUserProjects(ctx, params.id, query),
  }),
];

export const projects = defineResource({ endpoints });
