import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { BlobReference } from './verify-blob.ts';

/** Tables whose rows refer to data, in the order in which they are read. */
const TABLES = ['object_versions', 'object_parts', 'object_upload_parts'] as const;
type ReferringTable = (typeof TABLES)[number];

export interface ReferencePage {
  references: BlobReference[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/**
 * A page of all data that rows refer to, ordered by table and location. Data that several tables refer to are in it
 * repeatedly.
 * @param after `next` of the page before, which is a table and a location; undefined for the first one
 */
export async function listReferences(db: Reader, after: string | undefined, limit: number): Promise<ReferencePage> {
  const at = Math.max(
    0,
    TABLES.findIndex((table) => after?.startsWith(`${table}:`)),
  );
  const table = TABLES[at] ?? TABLES[0];
  const references = await readReferences(db, table, after?.slice(table.length + 1) ?? '', limit);
  const last = references.at(-1)?.location;
  if (last !== undefined && references.length >= limit) return { references, next: `${table}:${last}` };
  const following = TABLES[at + 1];
  return { references, next: following && `${following}:` };
}

/** All rows that refer to the same data agree about them. */
async function readReferences(db: Reader, table: ReferringTable, after: string, limit: number) {
  if (table === 'object_versions') return readVersions(db, after, limit);
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['location', fn.max('size').as('size'), fn.max('attributes').as('attributes')])
    .where('location', '>', after)
    .groupBy('location')
    .orderBy('location')
    .limit(limit)
    .execute();
  return rows.map(({ location, size, attributes }) => {
    const { crc64nvme = null, encryption } = unpackJson(attributes);
    return referenceOf(location, size, crc64nvme, encryption);
  });
}

async function readVersions(db: Reader, after: string, limit: number): Promise<BlobReference[]> {
  const rows = await db
    .selectFrom('object_versions')
    .select(({ fn }) => [
      'location',
      fn.max('size').as('size'),
      fn.max('crc64nvme').as('crc64nvme'),
      fn.max('attributes').as('attributes'),
    ])
    .where('location', '>', after)
    .groupBy('location')
    .orderBy('location')
    .limit(limit)
    .execute();
  return rows.map(({ location, size, crc64nvme, attributes }) =>
    referenceOf(location, size, crc64nvme, unpackJson(attributes).encryption),
  );
}

/** Facts about the stored bytes: those of encrypted data differ from those of the object. */
const referenceOf = (
  location: string | null,
  size: number,
  crc64nvme: string | null,
  encryption: { size: number; crc64nvme: string } | undefined,
): BlobReference => ({
  location: location ?? '',
  size: encryption?.size ?? Number(size),
  crc64nvme: encryption?.crc64nvme ?? crc64nvme,
});
