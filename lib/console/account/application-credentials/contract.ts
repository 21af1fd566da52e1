import { contract } from '#lib/contract/contract.ts';
import { all, perform, remove } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const credentialFactApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/application-credentials', one: 'credential' },
  ...{ many: 'credentials', kind: 'application_credential' },
  operations: {
    list: all('CredentialFacts', {
      summary: "Show when the user's application credentials were last used and which are being replaced",
    }),
    // The response contains the new secret, which is never shown again.
    rotate: perform('rotation', 'NewRotation', 'Rotation', {
      ...{ audience: 'project', status: 201 },
      summary: 'Replace an application credential; both are valid for a period',
    }),
    cancelReplacement: remove({
      suffix: '/{id}/rotation',
      summary: 'Cancel the replacement of an application credential',
    }),
  },
});
