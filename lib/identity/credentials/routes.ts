import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { credentialApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createCredential, deleteCredential, getCredential, listCredentials, updateCredential } from './service.ts';

const PERSON = { person: true, alsoFor: ['unrestricted_credential', 'trust'] } as const;

/** Everybody may call these; `visibleTo` selects the credentials. */
const endpoints = serve(credentialApi, schemas, {
  list: {
    policy: rule('identity:list_credentials', 'authenticated'),
    run: (ctx, { query }) => listCredentials(ctx, query),
  },
  create: { ...PERSON, policy: rule('identity:create_credential', 'authenticated'), run: createCredential },
  show: { policy: rule('identity:get_credential', 'authenticated'), run: (ctx, { id }) => getCredential(ctx, id) },
  update: { ...PERSON, policy: rule('identity:update_credential', 'authenticated'), run: updateCredential },
  remove: {
    ...PERSON,
    policy: rule('identity:delete_credential', 'authenticated'),
    run: (ctx, { id }) => deleteCredential(ctx, id),
  },
});

export const credentials = defineResource({ endpoints });
