import { z } from 'zod';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { column, hiddenColumn, providedValue, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text as textColumn, timestamp } from '#lib/db/table.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { AlertChannel } from './channels.ts';

const DeliveryState = z.enum(['gathering', 'pending', 'delivered', 'failed', 'dropped']);
type DeliveryState = z.infer<typeof DeliveryState>;

/** A message of an alert. */
export const deliveryAttributes = attributes({
  id: column(textColumn().primary(), z.string()),
  /** Kind of alert, or `test`. */
  kind: column(textColumn(), z.string()),
  /** Number of occurrences; only the first ones are in `occurrences`. */
  count: column(integer(), z.number()),
  state: column(textColumn<DeliveryState>(), DeliveryState),
  tries: column(integer(), z.number()),
  /** Last HTTP status of the receiver, if any. */
  status: column(integer().nullable(), z.number().nullable()),
  /** Reason of a failure without a status. */
  reason: column(textColumn().nullable(), z.string().nullable()),
  created_at: column(timestamp(), z.string()),
  ended_at: column(timestamp().nullable(), z.string().nullable()),
  alert_id: hiddenColumn(textColumn()),
  user_id: hiddenColumn(textColumn()),
  project_id: hiddenColumn(textColumn().nullable()),
  occurrences: hiddenColumn(json<Occurrence[]>()),
  /** Earliest time of delivery; occurrences are collected until then. */
  due_at: hiddenColumn(timestamp()),
  started_at: hiddenColumn(timestamp().nullable()),
});

/** A subscription of a user, without its secrets. */
export const alertAttributes = attributes({
  id: column(textColumn().primary(), z.string()),
  name: column(textColumn(), z.string(), writable(text(80).trim().min(1, 'Enter a name.'))),
  channel: column(textColumn<AlertChannel>(), AlertChannel, { create: AlertChannel }),
  /** Null for all projects in which the user has a role. */
  project_id: column(textColumn().nullable(), z.string().nullable(), {
    ...{ initial: null, ...writable(word.nullable().optional()) },
  }),
  /** Consecutive failed deliveries; ten disable it. */
  failures: column(integer(), z.number(), { initial: 0 }),
  created_at: column(timestamp(), z.string()),
  /** The part of the address that may be displayed. */
  target: column(textColumn(), z.string()),
  /** Null also without a role in it; then nothing is sent. */
  project_name: providedValue(z.string().nullable()),
  kinds: column(json<string[]>(), z.array(z.string()), {
    ...writable(boundedList(word, 50).min(1, 'Choose at least one.')),
    store: (kinds: readonly string[]) => packJson([...new Set(kinds)]),
  }),
  is_enabled: column(flag(), z.boolean(), { initial: 1, change: z.boolean().optional() }),
  /** The newest messages. */
  deliveries: providedValue(z.array(z.strictObject(deliveryAttributes.shape))),
  user_id: hiddenColumn(textColumn()),
  /** Encrypted address and signing secret. */
  blob: hiddenColumn(textColumn()),
  key_id: hiddenColumn(textColumn()),
});
