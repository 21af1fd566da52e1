import { z } from 'zod';
import { action } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import { rule } from '#lib/identity/operations.ts';
import { migrateLive } from './service.ts';

export const liveMigrationActions = {
  'os-migrateLive': action({
    policy: rule('os_compute_api:os-migrate-server:migrate_live', 'project_manager'),
    body: boundedByBody(z.unknown()),
    status: 202,
    run: (ctx, { params, body }) => migrateLive(ctx, params.id, body),
  }),
};
