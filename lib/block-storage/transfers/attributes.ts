import { z } from 'zod';
import { computed, fixed, hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { VolumeName } from '../volumes/values.ts';

/** A pending transfer to another project; docs/contract/blockstorage.md 10. */
export const transferAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  name: stored(text(), z.string(), { sort: true, filter: word, initial: '', create: VolumeName.nullish() }),
  volume_id: stored(text().references('volumes'), z.string(), { filter: word }),
  links: computed(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'volume-transfers', id)),
  created_at: stored(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  no_snapshots: fixed(z.literal(false), false, { since: 55 }),
  source_project_id: stored(text(), z.string(), { column: 'project_id', since: 57 }),
  /** Known only after acceptance, when the transfer no longer exists. */
  destination_project_id: fixed(z.null(), null, { since: 57 }),
  accepted: fixed(z.literal(false), false, { since: 57 }),
  key_hash: hidden(text()),
});

/** In plain lists and after acceptance. */
export const transferSummary = transferAttributes.pick('id', 'name', 'volume_id', 'links');
