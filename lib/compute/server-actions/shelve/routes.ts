import { z } from 'zod';
import { action } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import { rule } from '#lib/identity/operations.ts';
import { offloadServer, shelveServer } from './service.ts';
import { unshelveServer } from './unshelve.ts';

export const shelveActions = {
  shelve: action({
    policy: rule('os_compute_api:os-shelve:shelve', 'project_member'),
    status: 202,
    run: (ctx, { params }) => shelveServer(ctx, params.id),
  }),
  shelveOffload: action({
    policy: rule('os_compute_api:os-shelve:shelve_offload', 'admin'),
    status: 202,
    run: (ctx, { params }) => offloadServer(ctx, params.id),
  }),
  unshelve: action({
    policy: rule('os_compute_api:os-shelve:unshelve', 'project_member'),
    body: boundedByBody(z.unknown()),
    status: 202,
    run: (ctx, { params, body }) => unshelveServer(ctx, params.id, body),
  }),
};
