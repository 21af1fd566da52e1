import { z } from 'zod';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { hidden, provided, stored, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text as textColumn, timestamp } from '#lib/db/table.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { AlertChannel } from './channels.ts';

const DeliveryState = z.enum(['gathering', 'pending', 'delivered', 'failed', 'dropped']);
type DeliveryState = z.infer<typeof DeliveryState>;

/** A message of an alert. */
export const deliveryAttributes = attributes({
  id: stored(textColumn().primary(), z.string()),
  /** Kind of alert, or `test`. */
  kind: stored(textColumn(), z.string()),
  /** Number of occurrences; only the first ones are in `occurrences`. */
  count: stored(integer(), z.number()),
  state: stored(textColumn<DeliveryState>(), DeliveryState),
  tries: stored(integer(), z.number()),
  /** Last HTTP status of the receiver, if any. */
  status: stored(integer().nullable(), z.number().nullable()),
  /** Reason of a failure without a status. */
  reason: stored(textColumn().nullable(), z.string().nullable()),
  created_at: stored(timestamp(), z.string()),
  ended_at: stored(timestamp().nullable(), z.string().nullable()),
  alert_id: hidden(textColumn()),
  user_id: hidden(textColumn()),
  project_id: hidden(textColumn().nullable()),
  occurrences: hidden(json<Occurrence[]>()),
  /** Earliest time of delivery; occurrences are collected until then. */
  due_at: hidden(timestamp()),
  started_at: hidden(timestamp().nullable()),
});

/** A subscription of a user, without its secrets. */
export const alertAttributes = attributes({
  id: stored(textColumn().primary(), z.string()),
  name: stored(textColumn(), z.string(), writable(text(80).trim().min(1, 'Enter a name.'))),
  channel: stored(textColumn<AlertChannel>(), AlertChannel, { create: AlertChannel }),
  /** Null for all projects in which the user has a role. */
  project_id: stored(textColumn().nullable(), z.string().nullable(), {
    ...{ initial: null, ...writable(word.nullable().optional()) },
  }),
  /** Consecutive failed deliveries; ten disable it. */
  failures: stored(integer(), z.number(), { initial: 0 }),
  created_at: stored(timestamp(), z.string()),
  /** The part of the address that may be displayed. */
  target: stored(textColumn(), z.string()),
  /** Null also without a role in it; then nothing is sent. */
  project_name: provided(z.string().nullable()),
  kinds: stored(json<string[]>(), z.array(z.string()), {
    ...writable(boundedList(word, 50).min(1, 'Choose at least one.')),
    store: (kinds: readonly string[]) => packJson([...new Set(kinds)]),
  }),
  is_enabled: stored(flag(), z.boolean(), { initial: 1, change: z.boolean().optional() }),
  /** The newest messages. */
  deliveries: provided(z.array(z.strictObject(deliveryAttributes.shape))),
  user_id: hidden(textColumn()),
  /** Encrypted address and signing secret. */
  blob: hidden(textColumn()),
  key_id: hidden(textColumn()),
});
