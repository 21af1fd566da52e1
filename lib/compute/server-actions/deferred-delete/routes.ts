import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { NoParameters } from './schema.ts';
import { forceDeleteServer, restoreServer } from './service.ts';

export const deferredDeleteActions = {
  restore: action({
    policy: rule('os_compute_api:os-deferred-delete:restore', 'project_member'),
    body: NoParameters,
    status: 202,
    run: (ctx, { params }) => restoreServer(ctx, params.id),
  }),
  forceDelete: action({
    policy: rule('os_compute_api:os-deferred-delete:force', 'project_member'),
    body: NoParameters,
    status: 202,
    run: (ctx, { params }) => forceDeleteServer(ctx, params.id),
  }),
};
