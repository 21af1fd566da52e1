import { z } from 'zod';
import { action } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import { offloadServer, shelveServer } from './service.ts';
import { unshelveServer } from './unshelve.ts';

export const shelveActions = {
  shelve: action({
    policy: 'os_compute_api:os-shelve:shelve',
    status: 202,
    run: (ctx, { params }) => shelveServer(ctx, params.id),
  }),
  shelveOffload: action({
    policy: 'os_compute_api:os-shelve:shelve_offload',
    status: 202,
    run: (ctx, { params }) => offloadServer(ctx, params.id),
  }),
  unshelve: action({
    policy: 'os_compute_api:os-shelve:unshelve',
    body: boundedByBody(z.unknown()),
    status: 202,
    run: (ctx, { params, body }) => unshelveServer(ctx, params.id, body),
  }),
};
