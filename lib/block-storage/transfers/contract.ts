import { contract } from '#lib/contract/contract.ts';
import { create, list, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const transfersAt = (path: '/volume-transfers' | '/os-volume-transfer', since?: number) =>
  contract<typeof Schemas>()({
    ...{ service: 'volume', audience: 'project', path, one: 'transfer', many: 'transfers' },
    ...{ kind: 'volume', since },
    operations: {
      summaries: list('TransferSummary', 'TransferQuery', { summary: 'List volume transfers by name' }),
      transfers: list('Transfer', 'TransferQuery', { suffix: '/detail', summary: 'List volume transfers in full' }),
      show: show('Transfer', { summary: 'Show a volume transfer' }),
      create: create('TransferRequest', 'NewTransfer', { summary: 'Create a volume transfer', status: 202 }),
      accept: write('POST', {
        ...{ suffix: '/{id}/accept', summary: 'Accept a volume transfer', status: 202, affects: ['snapshot', 'quota'] },
        ...{ inputKey: 'accept', input: 'TransferKey', output: 'TransferSummary' },
      }),
      remove: remove({ summary: 'Cancel a volume transfer', status: 202 }),
    },
  });

export const transferApi = transfersAt('/volume-transfers', 55);
/** The original path, for older clients. */
export const oldTransferApi = transfersAt('/os-volume-transfer');
