import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './ownership-schema.ts';

export const ownershipApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/user-ownership', one: '', many: '', kind: 'user' },
  ...{ dependsOn: ['role_assignment', 'server', 'volume', 'keypair'], spansProjects: true },
  operations: {
    list: get({
      ...{ query: 'OwnershipQuery', response: 'OwnershipList' },
      summary: 'List what users have, and what they created in projects',
    }),
  },
});
