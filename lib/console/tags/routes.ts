import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tagApi } from './contract.ts';
import * as schemas from './schema.ts';
import { listTagged } from './service.ts';

const endpoints = serve(tagApi, schemas, {
  list: { policy: rule('console:tags:list', 'project_reader'), run: (ctx, { query }) => listTagged(ctx, query) },
});

export const taggedObjects = defineResource({ endpoints });
