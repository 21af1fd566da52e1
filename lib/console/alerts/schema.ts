import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

/** Per user. */
export const MAX_ALERTS = 20;

export const ALERT_CHANNELS = ['webhook', 'slack', 'pagerduty', 'opsgenie', 'mail'] as const;
export const AlertChannel = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof AlertChannel>;

export const DeliveryState = z.enum(['gathering', 'pending', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof DeliveryState>;

const AlertDelivery = z.strictObject({
  id: z.string(),
  /** Kind of alert, or `test`. */
  kind: z.string(),
  /** Number of occurrences. */
  count: z.number(),
  state: DeliveryState,
  tries: z.number(),
  /** Last HTTP status of the receiver, if any. */
  status: z.number().nullable(),
  /** Reason of a failure without a status. */
  reason: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** An alert without its secrets. */
export const Alert = z.strictObject({
  id: z.string(),
  name: z.string(),
  channel: AlertChannel,
  /** Shortened target. */
  target: z.string(),
  /** Null for all projects of the user. */
  project_id: z.string().nullable(),
  /** Null also without a role in it; then nothing is sent. */
  project_name: z.string().nullable(),
  kinds: z.array(z.string()),
  is_enabled: z.boolean(),
  /** Consecutive failures; ten disable it. */
  failures: z.number(),
  created_at: z.string(),
  /** The newest messages. */
  deliveries: z.array(AlertDelivery),
});
export type Alert = z.infer<typeof Alert>;

export const AlertList = z.strictObject({
  alerts: z.array(Alert),
  /** Kinds available to this user. */
  kinds: z.array(z.strictObject({ kind: z.string(), title: z.string() })),
  /** Channels, with the reason if unavailable. */
  channels: z.array(z.strictObject({ channel: AlertChannel, reason: z.string().nullable() })),
  /** Target of mails; null without an address. An unconfirmed address only gets a code. */
  email: z.strictObject({ address: z.string(), is_confirmed: z.boolean() }).nullable(),
  /** Maximum alerts per user. */
  most: z.number(),
});
export type AlertList = z.infer<typeof AlertList>;

/** With the signing secret of a webhook, which is shown only once. */
export const CreatedAlert = Alert.extend({ secret: z.string().nullable() });
export type CreatedAlert = z.infer<typeof CreatedAlert>;

const name = text(80).trim().min(1, 'Enter a name.');
const kinds = boundedList(word, 50).min(1, 'Choose at least one.');

export const NewAlert = z.strictObject({
  name,
  channel: AlertChannel,
  /** For webhooks and Slack, and for non-default endpoints of PagerDuty and Opsgenie. Mail goes to the user's address. */
  url: text(2000).optional(),
  /** Integration key of PagerDuty, API key of Opsgenie. */
  key: text(200).trim().min(1, 'Enter the key.').optional(),
  /** Null or omitted: all projects of the user. */
  project_id: word.nullable().optional(),
  kinds,
});
export type NewAlert = z.infer<typeof NewAlert>;

export const AlertChange = z.strictObject({
  name: name.optional(),
  project_id: word.nullable().optional(),
  kinds: kinds.optional(),
  is_enabled: z.boolean().optional(),
});
export type AlertChange = z.infer<typeof AlertChange>;

export const AlertTest = z.strictObject({
  state: z.enum(['delivered', 'failed']),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  seconds: z.number(),
});
export type AlertTest = z.infer<typeof AlertTest>;
