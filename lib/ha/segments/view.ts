import type { Selectable } from 'kysely';
import { formatComputeTime } from '#lib/compute/wire.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import type { Segment } from './schema.ts';

export type SegmentRow = Selectable<Tables['segments']>;

export const segmentView = (ctx: Pick<Context, 'microversion'>, row: SegmentRow): Segment => ({
  id: Number(row.number),
  uuid: row.id,
  name: row.name,
  description: row.description,
  recovery_method: row.recovery_method,
  service_type: row.service_type,
  ...fieldsSince(ctx, 2, { enabled: row.is_enabled === 1 }),
  created_at: formatComputeTime(row.created_at),
  updated_at: row.updated_at && formatComputeTime(row.updated_at),
  deleted: false,
  deleted_at: null,
});
