import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { NewPasskey, OwnerPath, PasskeyEnvelope, PasskeyList, PasskeyOptions, PasskeyPath } from './schema.ts';
import {
  assertionOptions,
  CREATE_PASSKEY,
  createPasskey,
  DELETE_PASSKEY,
  deletePasskey,
  LIST_PASSKEYS,
  listPasskeys,
  registrationOptions,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}/passkeys',
    summary: 'List the passkeys of a user',
    audience: 'token',
    policy: LIST_PASSKEYS,
    owner: ({ id }) => id,
    params: OwnerPath,
    response: PasskeyList,
    status: 200,
    run: (ctx, { params }) => listPasskeys(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{id}/passkeys/options',
    summary: 'Say what a browser makes a passkey with',
    audience: 'token',
    policy: CREATE_PASSKEY,
    owner: ({ id }) => id,
    params: OwnerPath,
    response: PasskeyOptions,
    status: 200,
    run: (ctx, { params }) => registrationOptions(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{id}/passkeys',
    summary: 'Register a passkey',
    audience: 'token',
    policy: CREATE_PASSKEY,
    owner: ({ id }) => id,
    params: OwnerPath,
    body: NewPasskey,
    response: PasskeyEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ passkey: await createPasskey(ctx, params.id, body.passkey) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/passkeys/{passkey_id}',
    summary: 'Delete a passkey',
    audience: 'token',
    policy: DELETE_PASSKEY,
    owner: ({ id }) => id,
    params: PasskeyPath,
    status: 204,
    run: (ctx, { params }) => deletePasskey(ctx, params.id, params.passkey_id),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/passkey_options',
    summary: 'Say what a browser signs in by a passkey with',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    response: PasskeyOptions,
    status: 200,
    run: (ctx) => assertionOptions(ctx),
  }),
];

export const passkeys = defineResource({ endpoints });
