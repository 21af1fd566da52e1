import { serve } from '#lib/contract/serve.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serviceApi } from './contract.ts';
import type { NamedService } from './schema.ts';
import * as schemas from './schema.ts';
import { deleteService, listServices, updateNamedService, updateService } from './service.ts';

const UPDATE = rule('os_compute_api:os-services:update', 'admin');

const disable = {
  policy: UPDATE,
  run: async (ctx: AuthedContext, { body }: { body: NamedService & { disabled_reason?: string } }) => {
    const { disabled_reason } = body;
    const reason = disabled_reason === undefined ? {} : { disabled_reason };
    await updateNamedService(ctx, body, { status: 'disabled', ...reason });
    return { ...body, status: 'disabled' as const };
  },
};

const endpoints = serve(serviceApi, schemas, {
  list: { policy: rule('os_compute_api:os-services:list', 'admin'), run: listServices },
  enable: {
    policy: UPDATE,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { status: 'enabled' });
      return { ...body, status: 'enabled' };
    },
  },
  disable,
  disableWithReason: disable,
  forceDown: {
    policy: UPDATE,
    run: async (ctx, { body }) => {
      await updateNamedService(ctx, body, { forced_down: body.forced_down });
      return body;
    },
  },
  update: { policy: UPDATE, run: (ctx, { id, body }) => updateService(ctx, id, body) },
  remove: { policy: rule('os_compute_api:os-services:delete', 'admin'), run: (ctx, { id }) => deleteService(ctx, id) },
});

export const services = defineResource({ endpoints });
