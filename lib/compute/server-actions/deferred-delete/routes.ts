import { action } from '#lib/http/actions.ts';
import { NoParameters } from './schema.ts';
import { forceDeleteServer, restoreServer } from './service.ts';

export const deferredDeleteActions = {
  restore: action({
    policy: 'os_compute_api:os-deferred-delete:restore',
    body: NoParameters,
    status: 202,
    run: (ctx, { params }) => restoreServer(ctx, params.id),
  }),
  forceDelete: action({
    policy: 'os_compute_api:os-deferred-delete:force',
    body: NoParameters,
    status: 202,
    run: (ctx, { params }) => forceDeleteServer(ctx, params.id),
  }),
};
