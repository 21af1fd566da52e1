import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { ProviderPath } from '../schema.ts';
import {
  IdentityProviderChange,
  IdentityProviderEnvelope,
  IdentityProviderList,
  IdentityProviderQuery,
  NewIdentityProvider,
  NewProviderPath,
} from './schema.ts';
import { createProvider, deleteProvider, getProvider, listProviders, updateProvider } from './service.ts';

const COLLECTION = '/OS-FEDERATION/identity_providers';
const MEMBER = `${COLLECTION}/{idp_id}`;

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List identity providers',
    audience: 'token',
    policy: rule('identity:list_identity_providers', 'admin_or_system_reader'),
    query: IdentityProviderQuery,
    response: IdentityProviderList,
    status: 200,
    run: (ctx, { query }) => listProviders(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: MEMBER,
    summary: 'Show an identity provider',
    audience: 'token',
    policy: rule('identity:get_identity_provider', 'admin_or_system_reader'),
    params: ProviderPath,
    response: IdentityProviderEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ identity_provider: await getProvider(ctx, params.idp_id) }),
  }),
  endpoint({
    method: 'PUT',
    path: MEMBER,
    summary: 'Create an identity provider',
    audience: 'token',
    policy: rule('identity:create_identity_provider', 'admin'),
    params: NewProviderPath,
    body: NewIdentityProvider,
    response: IdentityProviderEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({
      identity_provider: await createProvider(ctx, params.idp_id, body.identity_provider),
    }),
  }),
  endpoint({
    method: 'PATCH',
    path: MEMBER,
    summary: 'Change an identity provider',
    audience: 'token',
    policy: rule('identity:update_identity_provider', 'admin'),
    params: ProviderPath,
    body: IdentityProviderChange,
    response: IdentityProviderEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      identity_provider: await updateProvider(ctx, params.idp_id, body.identity_provider),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: MEMBER,
    summary: 'Delete an identity provider and end the sessions of its users',
    audience: 'token',
    policy: rule('identity:delete_identity_provider', 'admin'),
    params: ProviderPath,
    status: 204,
    run: (ctx, { params }) => deleteProvider(ctx, params.idp_id),
  }),
];

export const identityProviders = defineResource({ endpoints });
