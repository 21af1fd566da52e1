import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { VolumeName } from '../volumes/values.ts';

/** A pending transfer to another project; docs/contract/blockstorage.md 10. */
export const transferAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string(), { sort: true, filter: word, initial: '', create: VolumeName.nullish() }),
  volume_id: column(text().references('volumes'), z.string(), { filter: word }),
  links: computedValue(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'volume-transfers', id)),
  created_at: column(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  no_snapshots: constant(z.literal(false), false, { since: 55 }),
  source_project_id: column(text(), z.string(), { column: 'project_id', since: 57 }),
  /** Known only after acceptance, when the transfer no longer exists. */
  destination_project_id: constant(z.null(), null, { since: 57 }),
  accepted: constant(z.literal(false), false, { since: 57 }),
  key_hash: hiddenColumn(text()),
});

/** In plain lists and after acceptance. */
export const transferSummary = transferAttributes.pick('id', 'name', 'volume_id', 'links');
