import { z } from 'zod';
import { serve } from '#lib/contract/serve.ts';
import { action } from '#lib/http/actions.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { SEES_HOSTS } from './attributes.ts';
import { migrationApi } from './contract.ts';
import { forceCompleteMigration, forceCompleteWorkflow } from './force-complete.ts';
import * as schemas from './schema.ts';
import {
  abortMigration,
  getServerMigration,
  listMigrations,
  listServerMigrations,
  MIGRATIONS_INDEX_ALL_PROJECTS,
} from './service.ts';

const endpoints = serve(migrationApi, schemas, {
  list: { policy: rule('os_compute_api:os-migrations:index', 'project_manager'), run: listMigrations },
  live: {
    policy: rule('os_compute_api:servers:migrations:index', 'project_manager'),
    run: (ctx, { params }) => listServerMigrations(ctx, params.server_id),
  },
  showLive: {
    policy: rule('os_compute_api:servers:migrations:show', 'project_manager'),
    run: (ctx, { params }) => getServerMigration(ctx, params.server_id, params.id),
  },
  abort: {
    policy: rule('os_compute_api:servers:migrations:delete', 'project_manager'),
    run: (ctx, { params }) => abortMigration(ctx, params.server_id, params.id),
  },
  act: {
    force_complete: action<z.ZodType<{ server_id: string; id: string }>, z.ZodNull>({
      policy: rule('os_compute_api:servers:migrations:force_complete', 'project_manager'),
      body: z.null(),
      status: 202,
      run: (ctx, { params }) => forceCompleteMigration(ctx, params.server_id, params.id),
    }),
  },
});

export const migrations = defineResource({
  policies: [MIGRATIONS_INDEX_ALL_PROJECTS, ...Object.values(SEES_HOSTS)],
  endpoints,
  workflows: [forceCompleteWorkflow],
});
