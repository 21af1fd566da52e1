import { z } from 'zod';
import { action } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import { rule } from '#lib/identity/operations.ts';
import { lockServer, unlockServer } from './service.ts';

export const lockActions = {
  lock: action({
    policy: rule('os_compute_api:os-lock-server:lock', 'project_member'),
    body: boundedByBody(z.unknown()),
    status: 202,
    run: (ctx, { params, body }) => lockServer(ctx, params.id, body),
  }),
  unlock: action({
    policy: rule('os_compute_api:os-lock-server:unlock', 'project_member'),
    status: 202,
    run: (ctx, { params }) => unlockServer(ctx, params.id),
  }),
};
