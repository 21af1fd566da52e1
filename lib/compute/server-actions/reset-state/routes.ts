import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { ResetState } from './schema.ts';
import { resetState } from './service.ts';

export const resetStateActions = {
  'os-resetState': action({
    policy: rule('os_compute_api:os-admin-actions:reset_state', 'admin'),
    body: ResetState,
    status: 202,
    run: (ctx, { params, body }) => resetState(ctx, params.id, body),
  }),
};
