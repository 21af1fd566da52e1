import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { CredentialFactsList, CredentialPath, NewRotation, Rotation } from './schema.ts';
import { cancelReplacement, listCredentialFacts, rotateCredential } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/application-credentials',
    summary: "Show when the user's application credentials were last used and which are being replaced",
    audience: 'token',
    policy: rule('console:application_credentials:list', 'authenticated'),
    response: CredentialFactsList,
    status: 200,
    run: (ctx) => listCredentialFacts(ctx),
  }),
  endpoint({
    method: 'POST',
    path: '/application-credentials/{id}/rotation',
    summary: 'Replace an application credential; both are valid for a period',
    audience: 'project',
    policy: rule('console:application_credentials:rotate', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: CredentialPath,
    body: NewRotation,
    response: Rotation,
    status: 201,
    run: async (ctx, { params, body }) => ({ rotation: await rotateCredential(ctx, params.id, body.rotation) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/application-credentials/{id}/rotation',
    summary: 'Cancel the replacement of an application credential',
    audience: 'token',
    policy: rule('console:application_credentials:keep', 'authenticated'),
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: CredentialPath,
    status: 204,
    run: (ctx, { params }) => cancelReplacement(ctx, params.id),
  }),
];

export const credentialRotations = defineResource({ endpoints });
