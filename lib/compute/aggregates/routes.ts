import { serve } from '#lib/contract/serve.ts';
import { platformAction } from '#lib/http/actions.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { aggregateApi } from './contract.ts';
import * as schemas from './schema.ts';
import { HostOfAggregate, NewMetadata } from './schema.ts';
import {
  addHost,
  cacheImages,
  createAggregate,
  deleteAggregate,
  getAggregate,
  listAggregates,
  removeHost,
  setMetadata,
  updateAggregate,
} from './service.ts';

const endpoints = serve(aggregateApi, schemas, {
  list: { policy: rule('os_compute_api:os-aggregates:index', 'admin'), run: (ctx) => listAggregates(ctx) },
  create: {
    policy: rule('os_compute_api:os-aggregates:create', 'admin'),
    run: async (ctx, { body }) => {
      const { hosts: _, metadata: __, ...aggregate } = await createAggregate(ctx, body);
      return aggregate;
    },
  },
  show: { policy: rule('os_compute_api:os-aggregates:show', 'admin'), run: getAggregate },
  update: {
    policy: rule('os_compute_api:os-aggregates:update', 'admin'),
    run: (ctx, { id, body }) => updateAggregate(ctx, id, body),
  },
  remove: { policy: rule('os_compute_api:os-aggregates:delete', 'admin'), run: deleteAggregate },
  act: {
    add_host: platformAction({
      policy: rule('os_compute_api:os-aggregates:add_host', 'admin'),
      body: HostOfAggregate,
      status: 200,
      run: async (ctx, { params, body }) => ({ aggregate: await addHost(ctx, params.id, body.host) }),
    }),
    remove_host: platformAction({
      policy: rule('os_compute_api:os-aggregates:remove_host', 'admin'),
      body: HostOfAggregate,
      status: 200,
      run: async (ctx, { params, body }) => ({ aggregate: await removeHost(ctx, params.id, body.host) }),
    }),
    set_metadata: platformAction({
      policy: rule('os_compute_api:os-aggregates:set_metadata', 'admin'),
      body: NewMetadata,
      status: 200,
      run: async (ctx, { params, body }) => ({ aggregate: await setMetadata(ctx, params.id, body.metadata) }),
    }),
  },
  cacheImages: {
    policy: rule('compute:aggregates:images', 'admin'),
    run: (ctx, { id, body }) => cacheImages(ctx, id, body.cache),
  },
});

export const aggregates = defineResource({ endpoints });
