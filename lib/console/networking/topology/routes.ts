import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { topologyApi } from './contract.ts';
import * as schemas from './schema.ts';
import { drawTopology } from './service.ts';

const endpoints = serve(topologyApi, schemas, {
  draw: { policy: rule('console:topology:get', 'project_reader'), run: (ctx, { query }) => drawTopology(ctx, query) },
});

export const topology = defineResource({ endpoints });
