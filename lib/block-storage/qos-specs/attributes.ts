import { z } from 'zod';
import { hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text, timestamp } from '#lib/db/table.ts';
import { QosConsumer } from './values.ts';

/** Limits of the volumes of a type; docs/contract/blockstorage.md 10. */
export const qosSpecsAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  name: stored(text(), z.string(), { sort: true }),
  consumer: stored(text<QosConsumer>(), QosConsumer, { sort: true }),
  specs: stored(json<Record<string, string>>(), z.record(z.string(), z.string())),
  created_at: hidden(timestamp()),
});
