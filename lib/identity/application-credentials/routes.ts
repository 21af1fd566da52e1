import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { retirementJob } from './retire.ts';
import {
  ApplicationCredentialEnvelope,
  ApplicationCredentialList,
  ApplicationCredentialPath,
  ApplicationCredentialQuery,
  ApplicationCredentialsPath,
  CreatedApplicationCredentialEnvelope,
  NewApplicationCredentialEnvelope,
} from './schema.ts';
import {
  createApplicationCredential,
  deleteApplicationCredential,
  getApplicationCredential,
  listApplicationCredentials,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{userId}/application_credentials',
    summary: 'List the application credentials of a user',
    audience: 'token',
    policy: rule('identity:list_application_credentials', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: ApplicationCredentialsPath,
    query: ApplicationCredentialQuery,
    response: ApplicationCredentialList,
    status: 200,
    run: (ctx, { params, query }) => listApplicationCredentials(ctx, params.userId, query),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{userId}/application_credentials',
    summary: 'Create an application credential for the project of the token',
    audience: 'project',
    policy: rule('identity:create_application_credential', 'owner'),
    owner: ({ userId }) => userId,
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: ApplicationCredentialsPath,
    body: NewApplicationCredentialEnvelope,
    response: CreatedApplicationCredentialEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({
      application_credential: await createApplicationCredential(ctx, body.application_credential),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{userId}/application_credentials/{id}',
    summary: 'Show an application credential',
    audience: 'token',
    policy: rule('identity:get_application_credential', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: ApplicationCredentialPath,
    response: ApplicationCredentialEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ application_credential: await getApplicationCredential(ctx, params) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{userId}/application_credentials/{id}',
    summary: 'Delete an application credential',
    audience: 'token',
    policy: rule('identity:delete_application_credential', 'owner_or_admin'),
    owner: ({ userId }) => userId,
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: ApplicationCredentialPath,
    status: 204,
    run: (ctx, { params }) => deleteApplicationCredential(ctx, params),
  }),
];

export const applicationCredentials = defineResource({ endpoints, jobs: (services) => [retirementJob(services)] });
