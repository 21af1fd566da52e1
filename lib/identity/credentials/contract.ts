import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const credentialApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/credentials', one: 'credential', many: 'credentials' },
  kind: 'credential',
  operations: {
    list: list('Credential', 'CredentialQuery', { summary: 'List credentials' }),
    create: create('NewCredential', 'Credential', { summary: 'Store a credential' }),
    show: show('Credential', { summary: 'Show a credential' }),
    update: patch('CredentialChange', 'Credential', { summary: 'Change a credential' }),
    remove: remove({ summary: 'Delete a credential' }),
  },
});
