import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { trustApi } from './contract.ts';
import { trustRetention } from './delete-rows.ts';
import * as schemas from './schema.ts';
import { createTrust, deleteTrust, getTrust, getTrustRole, listTrustRoles, listTrusts } from './service.ts';

/** Trustor and trustee decide visibility and rights. */
const endpoints = serve(trustApi, schemas, {
  list: { policy: rule('identity:list_trusts', 'authenticated'), run: (ctx, { query }) => listTrusts(ctx, query) },
  create: {
    ...{ person: true, alsoFor: ['unrestricted_credential', 'trust'] },
    policy: rule('identity:create_trust', 'authenticated'),
    run: (ctx, { body }) => createTrust(ctx, body),
  },
  show: { policy: rule('identity:get_trust', 'authenticated'), run: (ctx, { id }) => getTrust(ctx, id) },
  remove: {
    ...{ person: true, alsoFor: ['unrestricted_credential'] },
    policy: rule('identity:delete_trust', 'authenticated'),
    run: (ctx, { id }) => deleteTrust(ctx, id),
  },
  roles: {
    policy: rule('identity:list_roles_for_trust', 'authenticated'),
    run: (ctx, { id }) => listTrustRoles(ctx, id),
  },
  role: { policy: rule('identity:get_role_for_trust', 'authenticated'), run: getTrustRole },
});

export const trusts = defineResource({ endpoints, retentions: [trustRetention] });
