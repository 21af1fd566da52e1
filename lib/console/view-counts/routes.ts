import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { LIST_DOMAIN_ROWS } from '../domains/service.ts';
import { LIST_USER_ROWS } from '../users/listing.ts';
import { ViewCounts } from './schema.ts';
import { countDomains, countProjects, countSnapshots, countUsers, countVolumes } from './service.ts';

const common = { method: 'GET', response: ViewCounts, status: 200 } as const;

const endpoints = [
  endpoint({
    ...common,
    path: '/view-counts/volumes',
    summary: 'Count the volumes of the project by the views of their list',
    audience: 'project',
    policy: rule('console:view_counts:volumes', 'project_reader'),
    run: countVolumes,
  }),
  endpoint({
    ...common,
    path: '/view-counts/snapshots',
    summary: 'Count the snapshots of the project by the views of their list',
    audience: 'project',
    policy: rule('console:view_counts:snapshots', 'project_reader'),
    run: countSnapshots,
  }),
  endpoint({
    ...common,
    path: '/view-counts/projects',
    summary: 'Count projects by the views of their list',
    audience: 'token',
    policy: LIST_PROJECTS,
    run: countProjects,
  }),
  endpoint({
    ...common,
    path: '/view-counts/domains',
    summary: 'Count domains by the views of their list',
    audience: 'token',
    policy: LIST_DOMAIN_ROWS,
    run: countDomains,
  }),
  endpoint({
    ...common,
    path: '/view-counts/users',
    summary: 'Count users by the views of their list',
    audience: 'token',
    policy: LIST_USER_ROWS,
    run: countUsers,
  }),
];

export const viewCounts = defineResource({ endpoints });
