import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { CREATE_PROJECT, disableProject, UPDATE_PROJECT } from '#lib/identity/projects/service.ts';
import { getProjectRow, listProjectRows } from './listing.ts';
import {
  ListedProjectEnvelope,
  ListedProjectPath,
  ListedProjects,
  ListedProjectsQuery,
  NewProjectSetup,
  ProjectEffects,
  ProjectEnvelope,
  ProjectQuotas,
  QuotaChanges,
} from './schema.ts';
import {
  changeProjectQuotas,
  getProjectEffects,
  getProjectQuotas,
  getStandardQuotas,
  SET_QUOTAS,
  setUpProject,
} from './service.ts';

const one = { audience: 'token', params: ListedProjectPath } as const;

/** Operations on projects for which the identity API has no endpoint, or only one per project. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List projects with their members and what they use of their limits',
    audience: 'token',
    policy: LIST_PROJECTS,
    query: ListedProjectsQuery,
    response: ListedProjects,
    status: 200,
    run: (ctx, { query }) => listProjectRows(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project, its members and its limits in one transaction',
    audience: 'token',
    policy: CREATE_PROJECT,
    body: NewProjectSetup,
    response: ProjectEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ project: await setUpProject(ctx, body) }),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/projects/{id}',
    summary: 'Show a project with its members and what it uses of its limits',
    policy: LIST_PROJECTS,
    response: ListedProjectEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ project: await getProjectRow(ctx, params.id) }),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/projects/{id}/effects',
    summary: 'Show whom it hits when a project is disabled',
    policy: UPDATE_PROJECT,
    response: ProjectEffects,
    status: 200,
    run: (ctx, { params }) => getProjectEffects(ctx, params.id),
  }),
  endpoint({
    ...one,
    method: 'POST',
    path: '/projects/{id}/disable',
    summary: 'Disable a project with all projects below it',
    policy: UPDATE_PROJECT,
    status: 204,
    run: (ctx, { params }) => disableProject(ctx, params.id),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/projects/{id}/quotas',
    summary: 'Show the limits and the usage of a project in all services',
    policy: LIST_PROJECTS,
    response: ProjectQuotas,
    status: 200,
    run: (ctx, { params }) => getProjectQuotas(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/quotas',
    summary: 'Show the limits of a project that has none of its own',
    audience: 'token',
    policy: LIST_PROJECTS,
    response: ProjectQuotas,
    status: 200,
    run: getStandardQuotas,
  }),
  endpoint({
    ...one,
    method: 'PATCH',
    path: '/projects/{id}/quotas',
    summary: 'Set limits of a project in several services in one transaction',
    policy: SET_QUOTAS,
    body: QuotaChanges,
    response: ProjectQuotas,
    status: 200,
    run: (ctx, { params, body }) => changeProjectQuotas(ctx, params.id, body.quotas),
  }),
];

export const listedProjects = defineResource({ endpoints });
