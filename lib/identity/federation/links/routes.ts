import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { accessExpiryAlert } from './expiry-alert.ts';
import { warnBeforeExpiryJob } from './expiry-warning.ts';
import { ExternalIdentityList, ExternalIdentityPath, ExternalIdentityUserPath } from './schema.ts';
import { DELETE_IDENTITY, deleteExternalIdentity, LIST_IDENTITIES, listExternalIdentities } from './service.ts';

const COLLECTION = '/users/{user_id}/external_identities';

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List the identities of a user in directories and at identity providers',
    audience: 'token',
    policy: LIST_IDENTITIES,
    owner: ({ user_id }) => user_id,
    params: ExternalIdentityUserPath,
    response: ExternalIdentityList,
    status: 200,
    run: (ctx, { params }) => listExternalIdentities(ctx, params.user_id),
  }),
  endpoint({
    method: 'DELETE',
    path: `${COLLECTION}/{identity_id}`,
    summary: 'Remove a linked identity of a user',
    audience: 'token',
    policy: DELETE_IDENTITY,
    owner: ({ user_id }) => user_id,
    person: true,
    params: ExternalIdentityPath,
    status: 204,
    run: (ctx, { params }) => deleteExternalIdentity(ctx, params),
  }),
];

export const externalIdentities = defineResource({
  endpoints,
  jobs: (services) => [warnBeforeExpiryJob(services)],
  alerts: [accessExpiryAlert],
});
