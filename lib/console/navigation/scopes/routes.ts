import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { scopeApi } from './contract.ts';
import * as schemas from './schema.ts';
import { changeScope, scopesOf } from './service.ts';

const endpoints = serve(scopeApi, schemas, {
  list: {
    policy: rule('console:scopes:list', 'authenticated'),
    run: ({ database, caller }) => scopesOf(database, caller.userId),
  },
  change: { policy: rule('console:scopes:change', 'authenticated'), person: true, run: changeScope },
});

export const scopes = defineResource({ endpoints });
