import { action } from '#lib/http/actions.ts';
import { Rescue, Rescued } from './schema.ts';
import { rescueServer, unrescueServer } from './service.ts';

export const rescueActions = {
  rescue: action({
    policy: 'os_compute_api:os-rescue',
    body: Rescue,
    response: Rescued,
    status: 200,
    run: (ctx, { params, body }) => rescueServer(ctx, params.id, body),
  }),
  unrescue: action({
    policy: 'os_compute_api:os-unrescue',
    status: 202,
    run: (ctx, { params }) => unrescueServer(ctx, params.id),
  }),
};
