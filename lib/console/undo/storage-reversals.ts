import { backupAttributes } from '#lib/block-storage/backups/attributes.ts';
import { snapshotAttributes } from '#lib/block-storage/snapshots/attributes.ts';
import { volumeAttributes } from '#lib/block-storage/volumes/attributes.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import {
  exists,
  type Facts,
  hasColumnsOf,
  type RecordedChange,
  type Reversal,
  type Reversals,
  rowOf,
  type UndoRequest,
  updateReversal,
} from './reversal.ts';

const send = (method: UndoRequest['method'], path: string, json?: unknown): UndoRequest => ({
  ...{ method, path: `/volume/v3${path}`, headers: VOLUME },
  ...(json !== undefined && { json }),
});

interface StoredKind {
  table: 'volumes' | 'snapshots' | 'backups';
  one: string;
  attributes: { changeTo(columns: Facts): Facts | undefined };
}

const updateOf = ({ table, one, attributes }: StoredKind): Reversal =>
  updateReversal({
    table,
    inputOf: (before) => attributes.changeTo(before),
    send: ({ object_id }, input) => send('PUT', `/${table}/${object_id}`, { [one]: input }),
  });

const act = ({ object_id }: RecordedChange, json: object) => send('POST', `/volumes/${object_id}/action`, json);

const VOLUMES: Reversals = {
  'volume.set_bootable': {
    requestOf: (change) => act(change, { 'os-set_bootable': { bootable: change.before.bootable === 1 } }),
    isCurrent: hasColumnsOf('volumes'),
  },
  'volume.transfer': {
    async requestOf({ object_id }, db) {
      const transfer = await rowOf(db, 'volume_transfers', object_id, 'volume_id');
      return transfer && send('DELETE', `/volume-transfers/${transfer.id}`);
    },
    isCurrent: (db, { object_id }) => exists(db, 'volumes', { id: object_id, status: 'awaiting-transfer' }),
  },
};

export const STORAGE_REVERSALS: Reversals = {
  'volume.update': updateOf({ table: 'volumes', one: 'volume', attributes: volumeAttributes }),
  'snapshot.update': updateOf({ table: 'snapshots', one: 'snapshot', attributes: snapshotAttributes }),
  'backup.update': updateOf({ table: 'backups', one: 'backup', attributes: backupAttributes }),
  ...VOLUMES,
};
