import { contract } from '#lib/contract/contract.ts';
import { read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const samlApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', one: 'saml', many: 'saml', kind: 'identity_provider' },
  path: '/OS-FEDERATION/identity_providers/{idp_id}/protocols/{protocol_id}/saml',
  operations: {
    saml: read('saml', 'SamlService', { summary: 'Show how a SAML protocol is set up on both sides' }),
    rotateKeys: write('POST', {
      ...{ suffix: '/key-rotation', summary: 'Replace the key of a SAML protocol in steps', status: 200 },
      ...{ body: 'KeyRotation', output: 'SamlService' },
    }),
    refresh: write('POST', {
      ...{ suffix: '/metadata-refresh', summary: 'Read the metadata of a SAML provider from their address' },
      ...{ output: 'SamlService', status: 200 },
    }),
  },
});
