import { z } from 'zod';
import { action } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import { migrateLive } from './service.ts';

export const liveMigrationActions = {
  'os-migrateLive': action({
    policy: 'os_compute_api:os-migrate-server:migrate_live',
    body: boundedByBody(z.unknown()),
    status: 202,
    run: (ctx, { params, body }) => migrateLive(ctx, params.id, body),
  }),
};
