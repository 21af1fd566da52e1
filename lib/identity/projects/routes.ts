import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ProjectEnvelope, ProjectList, ProjectPath, ProjectQuery } from './schema.ts';
import { getProject, LIST_PROJECTS, listProjects, listUserProjects } from './service.ts';

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
    summary: 'Show a project',
    audience: 'token',
    policy: rule('identity:get_project', 'authenticated'),
    params: ProjectPath,
    response: ProjectEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ project: await getProject(ctx, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{id}/projects',
    summary: 'List the projects of a user',
    audience: 'token',
    policy: rule('identity:list_user_projects', 'owner_or_admin_or_system_reader'),
    owner: ({ id }) => id,
    params: ProjectPath,
    query: ProjectQuery,
    response: ProjectList,
    status: 200,
    run: (ctx, { params, query }) => listUserProjects(ctx, params.id, query),
  }),
];

export const projects = defineResource({ endpoints });
