import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { expireRolesJob } from '../sign-in/expire-roles.ts';
import { externalIdentityApi } from './contract.ts';
import { accessExpiryAlert } from './expiry-alert.ts';
import { warnBeforeExpiryJob } from './expiry-warning.ts';
import * as schemas from './schema.ts';
import { DELETE_IDENTITY, deleteExternalIdentity, LIST_IDENTITIES, listExternalIdentities } from './service.ts';

const endpoints = serve(externalIdentityApi, schemas, {
  list: { policy: LIST_IDENTITIES, owner: ({ user_id }) => user_id, run: listExternalIdentities },
  remove: {
    ...{ policy: DELETE_IDENTITY, person: true },
    owner: ({ user_id }) => user_id,
    run: (ctx, { params }) => deleteExternalIdentity(ctx, params),
  },
});

export const externalIdentities = defineResource({
  endpoints,
  jobs: (services) => [warnBeforeExpiryJob(services), expireRolesJob(services)],
  alerts: [accessExpiryAlert],
});
