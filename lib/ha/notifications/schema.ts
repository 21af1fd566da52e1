import { z } from 'zod';
import { boundedJson, plainWord, text } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { notificationAttributes } from './attributes.ts';
import { type NotificationTypeSpelling, SPELLINGS } from './enums.ts';
import { readGeneratedTime } from './generated-time.ts';

const SPELLING_NAMES = Object.keys(SPELLINGS) as [NotificationTypeSpelling, ...NotificationTypeSpelling[]];

/** Free JSON until the type is known; then validated by `parsePayload`. */
const RawPayload = boundedJson(z.record(z.string(), z.unknown()), 4096);

export const NewNotification = z.strictObject({
  type: z.enum(SPELLING_NAMES, `Use one of ${SPELLING_NAMES.join(', ')}.`),
  hostname: plainWord.min(1, 'Specify the name of a host.'),
  /** ISO 8601 with `T` or a blank; defaults to the time of receipt. */
  generated_time: text(40)
    .refine((time) => readGeneratedTime(time) !== undefined, 'Use the ISO 8601 format, such as 2026-11-20T10:00:00.')
    .optional(),
  payload: RawPayload,
});
export type NewNotification = z.infer<typeof NewNotification>;

/**
 * The bare body of the specification or upstream's wrapped one. One schema instead of a union, so that errors name the
 * invalid field.
 */
export const CreateNotification = NewNotification.partial()
  .extend({ notification: NewNotification.optional() })
  .transform(({ notification, ...bare }, context): NewNotification => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (notification) {
      for (const key of Object.keys(bare)) refuse(key, 'Omit this field if notification is set.');
      return notification;
    }
    const { type, hostname, payload } = bare;
    if (type !== undefined && hostname !== undefined && payload !== undefined)
      return { ...bare, type, hostname, payload };
    for (const [key, value] of Object.entries({ type, hostname, payload })) {
      if (value === undefined) refuse(key, 'This field is required.');
    }
    return z.NEVER;
  });

export const Notification = z.strictObject(notificationAttributes.shape);
export type Notification = z.infer<typeof Notification>;

/** Predicted result of a notification, rule by rule. Extension of Nephos. */
export const Preflight = z.strictObject({
  outcome: z.enum(['refused', 'ignored', 'finished', 'recovers']),
  /** Status that the API would return. */
  status: z.union([z.literal(202), z.literal(400), z.literal(409)]),
  /** Reason; null if a recovery would start. */
  message: z.string().nullable(),
  checks: z.array(
    z.strictObject({
      id: z.string(),
      is_passed: z.boolean(),
      consequence: z.enum(['refused', 'ignored', 'finished', 'waits']),
      message: z.string(),
    }),
  ),
});
export type Preflight = z.infer<typeof Preflight>;
export const NotificationOrPreflight = z.union([
  z.strictObject({ notification: Notification }),
  z.strictObject({ preflight: Preflight }),
]);
export const TellQuery = z.object({
  /** Return the prediction without creating a notification. Extension of Nephos. */
  dry_run: QueryBoolean.optional(),
});

export const NotificationQuery = PageQuery.extend({
  ...notificationAttributes.filterShape,
  type: z.enum(SPELLING_NAMES, `Use one of ${SPELLING_NAMES.join(', ')}.`).optional(),
  'generated-since': text(40)
    .transform((time) => readGeneratedTime(time) ?? '')
    .refine((time) => time !== '', 'Use the ISO 8601 format, such as 2026-11-20T10:00:00.')
    .optional(),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;
