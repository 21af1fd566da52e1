import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { Migrate, Resize } from './schema.ts';
import { confirmResize, migrateServer, resizeServer, revertResize } from './service.ts';

export const resizeActions = {
  resize: action({
    policy: rule('os_compute_api:servers:resize', 'project_member'),
    body: Resize,
    status: 202,
    run: (ctx, { params, body }) => resizeServer(ctx, params.id, body),
  }),
  confirmResize: action({
    policy: rule('os_compute_api:servers:confirm_resize', 'project_member'),
    status: 204,
    run: (ctx, { params }) => confirmResize(ctx, params.id),
  }),
  revertResize: action({
    policy: rule('os_compute_api:servers:revert_resize', 'project_member'),
    status: 202,
    run: (ctx, { params }) => revertResize(ctx, params.id),
  }),
  migrate: action({
    policy: rule('os_compute_api:os-migrate-server:migrate', 'project_manager'),
    body: Migrate,
    status: 202,
    run: (ctx, { params, body }) => migrateServer(ctx, params.id, body?.host ?? null),
  }),
};
