import { contract } from '#lib/contract/contract.ts';
import { all, change, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ONE = { suffix: '/{protocol_id}' } as const;

export const protocolApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/OS-FEDERATION/identity_providers/{idp_id}/protocols' },
  ...{ one: 'protocol', many: 'protocols', kind: 'identity_provider' },
  operations: {
    list: all('Protocol', { summary: 'List the protocols of an identity provider' }),
    show: show('Protocol', { ...ONE, summary: 'Show a protocol of an identity provider' }),
    create: change('NewProtocol', 'Protocol', {
      ...ONE,
      ...{ summary: 'Create a protocol of an identity provider', params: 'NewProtocolPath', status: 201 },
    }),
    update: patch('ProtocolChange', 'Protocol', { ...ONE, summary: 'Change a protocol of an identity provider' }),
    remove: remove({ ...ONE, summary: 'Delete a protocol of an identity provider' }),
  },
});
