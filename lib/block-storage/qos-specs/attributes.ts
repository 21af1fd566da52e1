import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text, timestamp } from '#lib/db/table.ts';
import { QosConsumer } from './values.ts';

/** Limits of the volumes of a type; docs/contract/blockstorage.md 10. */
export const qosSpecsAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string(), { sort: true }),
  consumer: column(text<QosConsumer>(), QosConsumer, { sort: true }),
  specs: column(json<Record<string, string>>(), z.record(z.string(), z.string())),
  created_at: hiddenColumn(timestamp()),
});
