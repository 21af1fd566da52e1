import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { formatComputeTime } from '../wire.ts';
import { type Aggregate, ZONE_KEY } from './schema.ts';

export type AggregateRow = Selectable<Tables['aggregates']>;

export async function aggregateViews(ctx: AuthedContext, db: Reader, rows: AggregateRow[]): Promise<Aggregate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await db
    .selectFrom('aggregate_hosts')
    .selectAll()
    .where('aggregate_id', 'in', ids)
    .orderBy('host')
    .execute();
  const hosts = Map.groupBy(members, ({ aggregate_id }) => aggregate_id);
  return rows.map((row) => {
    const names = (hosts.get(row.id) ?? []).map(({ host }) => host);
    return viewOf(ctx, row, names);
  });
}

function viewOf(ctx: AuthedContext, row: AggregateRow, hosts: string[]): Aggregate {
  const metadata = unpackJson(row.metadata);
  return {
    id: row.id,
    ...fieldsSince(ctx, 41, { uuid: row.uuid }),
    name: row.name,
    availability_zone: metadata[ZONE_KEY] ?? null,
    hosts,
    metadata,
    created_at: formatComputeTime(row.created_at),
    updated_at: row.updated_at && formatComputeTime(row.updated_at),
    deleted: false,
    deleted_at: null,
  };
}
