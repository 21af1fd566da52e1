import { contract } from '#lib/contract/contract.ts';
import { read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const STATE = { output: 'DirectoryState', status: 200 } as const;

export const directoryApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/domains/{id}/directory', one: 'directory', many: 'directories' },
  ...{ kind: 'directory', affects: ['domain', 'user', 'group'] },
  operations: {
    test: write('POST', {
      path: '/domains/{id}/config/test',
      summary: 'Try the identity backend of a domain step by step, without storing anything',
      ...{ body: 'DirectoryTest', response: 'TestResult', status: 200 },
    }),
    state: read('directory', 'DirectoryState', { summary: 'Show the state of the directory of a domain' }),
    sync: write('POST', { ...STATE, suffix: '/sync', summary: 'Read the whole directory of a domain now' }),
    confirmRemovals: write('POST', {
      ...STATE,
      suffix: '/confirm-removals',
      summary:
        'Confirm that users who disappeared from the directory together were removed; their credentials are deleted',
    }),
  },
});
