import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { credentialFactApi } from './contract.ts';
import * as schemas from './schema.ts';
import { cancelReplacement, listCredentialFacts, rotateCredential } from './service.ts';

const IN_PERSON = { person: true, alsoFor: ['unrestricted_credential'] } as const;

const endpoints = serve(credentialFactApi, schemas, {
  list: { policy: rule('console:application_credentials:list', 'authenticated'), run: listCredentialFacts },
  rotate: {
    ...IN_PERSON,
    policy: rule('console:application_credentials:rotate', 'authenticated'),
    run: (ctx, { id, body }) => rotateCredential(ctx, id, body),
  },
  cancelReplacement: {
    ...IN_PERSON,
    policy: rule('console:application_credentials:keep', 'authenticated'),
    run: (ctx, { id }) => cancelReplacement(ctx, id),
  },
});

export const credentialRotations = defineResource({ endpoints });
