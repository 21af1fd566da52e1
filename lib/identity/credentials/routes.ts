import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  CredentialChange,
  CredentialEnvelope,
  CredentialList,
  CredentialPath,
  CredentialQuery,
  NewCredential,
} from './schema.ts';
import { createCredential, deleteCredential, getCredential, listCredentials, updateCredential } from './service.ts';

/** Everybody may call these; `visibleTo` selects the credentials. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/credentials',
    summary: 'List credentials',
    audience: 'token',
    policy: rule('identity:list_credentials', 'authenticated'),
    query: CredentialQuery,
    response: CredentialList,
    status: 200,
    run: (ctx, { query }) => listCredentials(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/credentials',
    summary: 'Store a credential',
    audience: 'token',
    policy: rule('identity:create_credential', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    body: NewCredential,
    response: CredentialEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ credential: await createCredential(ctx, body.credential) }),
  }),
  endpoint({
    method: 'GET',
    path: '/credentials/{id}',
    summary: 'Show a credential',
    audience: 'token',
    policy: rule('identity:get_credential', 'authenticated'),
    params: CredentialPath,
    response: CredentialEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ credential: await getCredential(ctx, params.id) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/credentials/{id}',
    summary: 'Change a credential',
    audience: 'token',
    policy: rule('identity:update_credential', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    params: CredentialPath,
    body: CredentialChange,
    response: CredentialEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ credential: await updateCredential(ctx, params.id, body.credential) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/credentials/{id}',
    summary: 'Delete a credential',
    audience: 'token',
    policy: rule('identity:delete_credential', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    params: CredentialPath,
    status: 204,
    run: (ctx, { params }) => deleteCredential(ctx, params.id),
  }),
];

export const credentials = defineResource({ endpoints });
