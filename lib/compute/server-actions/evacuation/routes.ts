import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { Evacuate, Evacuated } from './schema.ts';
import { evacuateServer } from './service.ts';

export const evacuationActions = {
  evacuate: action({
    policy: rule('os_compute_api:os-evacuate', 'admin'),
    body: Evacuate,
    response: Evacuated,
    status: 200,
    run: (ctx, { params, body }) => evacuateServer(ctx, params.id, body),
  }),
};
