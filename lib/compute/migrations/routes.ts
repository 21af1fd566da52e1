import { z } from 'zod';
import { action, actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { forceCompleteMigration, forceCompleteWorkflow } from './force-complete.ts';
import {
  MigrationList,
  MigrationQuery,
  ServerMigrationEnvelope,
  ServerMigrationList,
  ServerMigrationPath,
  ServerMigrationsPath,
} from './schema.ts';
import { abortMigration, getServerMigration, listMigrations, listServerMigrations } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-migrations',
    summary: 'List moves of servers',
    audience: 'project',
    policy: rule('os_compute_api:os-migrations:index', 'project_manager'),
    query: MigrationQuery,
    response: MigrationList,
    status: 200,
    run: (ctx, { query }) => listMigrations(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/migrations',
    since: 23,
    summary: 'List the live migrations of a server that are in progress',
    audience: 'project',
    policy: rule('os_compute_api:servers:migrations:index', 'project_manager'),
    params: ServerMigrationsPath,
    response: ServerMigrationList,
    status: 200,
    run: async (ctx, { params }) => ({ migrations: await listServerMigrations(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/migrations/{id}',
    since: 23,
    summary: 'Show a live migration that is in progress',
    audience: 'project',
    policy: rule('os_compute_api:servers:migrations:show', 'project_manager'),
    params: ServerMigrationPath,
    response: ServerMigrationEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ migration: await getServerMigration(ctx, params.server_id, params.id) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/servers/{server_id}/migrations/{id}',
    since: 24,
    summary: 'Abort a live migration',
    audience: 'project',
    policy: rule('os_compute_api:servers:migrations:delete', 'project_manager'),
    params: ServerMigrationPath,
    status: 202,
    run: (ctx, { params }) => abortMigration(ctx, params.server_id, params.id),
  }),
  {
    ...actionEndpoint({
      path: '/servers/{server_id}/migrations/{id}/action',
      summary: 'Force a live migration to complete',
      params: ServerMigrationPath,
      actions: {
        force_complete: action<typeof ServerMigrationPath, z.ZodNull>({
          policy: rule('os_compute_api:servers:migrations:force_complete', 'project_manager'),
          body: z.null(),
          status: 202,
          run: (ctx, { params }) => forceCompleteMigration(ctx, params.server_id, params.id),
        }),
      },
    }),
    since: 22,
  },
];

export const migrations = defineResource({ endpoints, workflows: [forceCompleteWorkflow] });
