import { z } from 'zod';
import { listOf, text, word } from '#lib/http/bounds.ts';

export const ALERT_CHANNELS = ['webhook', 'slack', 'pagerduty', 'opsgenie', 'mail'] as const;
export const AlertChannel = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof AlertChannel>;

/** A message gathers what it tells of, is on its way, and ends; `dropped` when nobody may be told any more. */
export const DeliveryState = z.enum(['gathering', 'pending', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** A message, with what became of it. */
const AlertDelivery = z.strictObject({
  id: z.string(),
  /** Of alert, or `test`. */
  kind: z.string(),
  /** How many it tells of. */
  count: z.number(),
  state: DeliveryState,
  tries: z.number(),
  /** HTTP status that the receiver answered last, where it did. */
  status: z.number().nullable(),
  /** Why it was not delivered, where that was no status. */
  reason: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** What a user has themselves told of. Its address and signing secret are told to nobody. */
export const Alert = z.strictObject({
  id: z.string(),
  name: z.string(),
  channel: AlertChannel,
  /** Where it goes, shortened. */
  target: z.string(),
  /** Null for every project that the user has a role in. */
  project_id: z.string().nullable(),
  /** Null without a role in it, too: then nothing is told. */
  project_name: z.string().nullable(),
  kinds: z.array(z.string()),
  is_enabled: z.boolean(),
  /** Messages in a row that could not be delivered; ten switch it off. */
  failures: z.number(),
  created_at: z.string(),
  /** The newest messages. */
  deliveries: z.array(AlertDelivery),
});
export type Alert = z.infer<typeof Alert>;

export const AlertList = z.strictObject({
  alerts: z.array(Alert),
  /** What this user can have themselves told of. */
  kinds: z.array(z.strictObject({ kind: z.string(), title: z.string() })),
  /** How it can be told, each with the reason why not. */
  channels: z.array(z.strictObject({ channel: AlertChannel, reason: z.string().nullable() })),
  /** Where mail goes; null without an address. Nothing but a code is mailed to an address that is not confirmed. */
  email: z.strictObject({ address: z.string(), is_confirmed: z.boolean() }).nullable(),
  /** How many one user may have. */
  most: z.number(),
});
export type AlertList = z.infer<typeof AlertList>;

export const AlertEnvelope = z.strictObject({ alert: Alert });
/** With the secret that the messages of a webhook are signed with, which is shown this once. */
export const NewAlertEnvelope = z.strictObject({ alert: Alert.extend({ secret: z.string().nullable() }) });
export const AlertPath = z.object({ id: word });

const name = text(80).trim().min(1, 'Enter a name.');
const kinds = listOf(word, 50).min(1, 'Choose at least one.');

export const NewAlert = z.object({
  alert: z.strictObject({
    name,
    channel: AlertChannel,
    /** Of a webhook or Slack; of PagerDuty and Opsgenie where it is not their usual one. Mail goes to the user's own address. */
    url: text(2000).optional(),
    /** The integration key of PagerDuty, the API key of Opsgenie. */
    key: text(200).trim().min(1, 'Enter the key.').optional(),
    /** Null or left out: every project that the user has a role in. */
    project_id: word.nullable().optional(),
    kinds,
  }),
});
export type NewAlert = z.infer<typeof NewAlert>['alert'];

export const AlertChange = z.object({
  alert: z.strictObject({
    name: name.optional(),
    project_id: word.nullable().optional(),
    kinds: kinds.optional(),
    is_enabled: z.boolean().optional(),
  }),
});
export type AlertChange = z.infer<typeof AlertChange>['alert'];

/** What came back from a message that was sent to try an alert out. */
const AlertTest = z.strictObject({
  state: z.enum(['delivered', 'failed']),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  seconds: z.number(),
});
export type AlertTest = z.infer<typeof AlertTest>;
export const AlertTestEnvelope = z.strictObject({ alert_test: AlertTest });
