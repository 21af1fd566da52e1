import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { alertAttributes } from './attributes.ts';
import { AlertChannel } from './channels.ts';

/** Per user. */
export const MAX_ALERTS = 20;

export const Alert = z.strictObject(alertAttributes.shape);
export type Alert = z.infer<typeof Alert>;
export type AlertDelivery = Alert['deliveries'][number];

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

export const NewAlert = z.strictObject({
  ...alertAttributes.createShape,
  /** For webhooks and Slack, and for non-default endpoints of PagerDuty and Opsgenie. Mail goes to the user's address. */
  url: text(2000).optional(),
  /** Integration key of PagerDuty, API key of Opsgenie. */
  key: text(200).trim().min(1, 'Enter the key.').optional(),
});
export type NewAlert = z.infer<typeof NewAlert>;

export const AlertChange = z.strictObject(alertAttributes.changeShape);
export type AlertChange = z.infer<typeof AlertChange>;

export const AlertTest = z.strictObject({
  state: z.enum(['delivered', 'failed']),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  seconds: z.number(),
});
export type AlertTest = z.infer<typeof AlertTest>;
