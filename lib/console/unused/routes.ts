import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { unusedApi } from './contract.ts';
import * as schemas from './schema.ts';
import { listUnused } from './service.ts';

const endpoints = serve(unusedApi, schemas, {
  list: { policy: rule('console:unused:list', 'project_reader'), run: listUnused },
});

export const unusedObjects = defineResource({ endpoints });
