import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { authenticatorApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createAuthenticator, deleteAuthenticator, listAuthenticators } from './service.ts';

const endpoints = serve(authenticatorApi, schemas, {
  list: { policy: rule('console:authenticators:list', 'authenticated'), run: listAuthenticators },
  create: { policy: rule('console:authenticators:create', 'authenticated'), person: true, run: createAuthenticator },
  remove: { policy: rule('console:authenticators:delete', 'authenticated'), person: true, run: deleteAuthenticator },
});

export const authenticators = defineResource({ endpoints });
