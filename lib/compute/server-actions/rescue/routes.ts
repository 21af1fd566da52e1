import { action } from '#lib/http/actions.ts';
import { rule } from '#lib/identity/operations.ts';
import { Rescue, Rescued } from './schema.ts';
import { rescueServer, unrescueServer } from './service.ts';

export const rescueActions = {
  rescue: action({
    policy: rule('os_compute_api:os-rescue', 'project_member'),
    body: Rescue,
    response: Rescued,
    status: 200,
    run: (ctx, { params, body }) => rescueServer(ctx, params.id, body),
  }),
  unrescue: action({
    policy: rule('os_compute_api:os-unrescue', 'project_member'),
    status: 202,
    run: (ctx, { params }) => unrescueServer(ctx, params.id),
  }),
};
