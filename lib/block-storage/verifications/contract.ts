import { contract } from '#lib/contract/contract.ts';
import { all, create, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Trial restores of backups, which OpenStack's block storage API does not have. */
export const verificationApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/backup-verifications' },
  ...{ one: 'verification', many: 'verifications', kind: 'backup_verification' },
  dependsOn: ['backup'],
  operations: {
    list: all('Verification', {
      ...{ query: 'VerificationQuery' },
      summary: 'List the verifications of backups, newest first',
    }),
    latest: all('LatestVerification', {
      ...{ suffix: '/latest' },
      summary: 'List the last verification of each backup of the project',
    }),
    show: show('Verification', { summary: 'Show a verification of a backup' }),
    create: create('NewVerification', 'Verification', {
      ...{ summary: 'Restore a backup into a temporary disk and check it', status: 202, affects: ['backup'] },
    }),
  },
});
