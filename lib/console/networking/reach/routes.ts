import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { reachApi } from './contract.ts';
import * as schemas from './schema.ts';
import { walkToServer } from './service.ts';

const endpoints = serve(reachApi, schemas, {
  walk: {
    policy: rule('console:reach:get', 'project_reader'),
    run: (ctx, { params, query }) => walkToServer(ctx, params.server_id, query),
  },
});

export const reach = defineResource({ endpoints });
