import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import type { Transfer, TransferSummary } from './schema.ts';

export type TransferRow = Selectable<Tables['volume_transfers']>;

export const transferSummary = (
  ctx: ProjectContext,
  { id, name, volume_id }: Pick<TransferRow, 'id' | 'name' | 'volume_id'>,
): TransferSummary => ({
  id,
  name,
  volume_id,
  links: linksOf(ctx, 'volume-transfers', id),
});

export const transferView = (ctx: ProjectContext, row: TransferRow): Transfer => ({
  ...transferSummary(ctx, row),
  created_at: formatStorageTime(row.created_at),
  ...fieldsSince(ctx, 55, { no_snapshots: false as const }),
  ...fieldsSince(ctx, 57, {
    source_project_id: row.project_id,
    destination_project_id: null,
    accepted: false as const,
  }),
});
