import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { searchApi } from './contract.ts';
import * as schemas from './schema.ts';
import { searchEverything, searchProject } from './service.ts';

const endpoints = serve(searchApi, schemas, {
  project: {
    policy: rule('console:search:list', 'project_reader'),
    run: (ctx, { query }) => searchProject(ctx, query),
  },
  everywhere: { policy: rule('console:search:list_all', 'admin'), run: searchEverything },
});

export const search = defineResource({ endpoints });
