import { z } from 'zod';
import { boundedList } from '#lib/http/bounds.ts';

/** External events of a server, with their first minor microversion. */
export const EVENT_NAMES = {
  'network-changed': 1,
  'network-vif-plugged': 1,
  'network-vif-unplugged': 1,
  'network-vif-deleted': 1,
  'volume-extended': 51,
  'power-update': 76,
  'accelerator-request-bound': 82,
  'volume-reimaged': 93,
} as const;
export type EventName = keyof typeof EVENT_NAMES;

const Status = z.enum(['completed', 'failed', 'in-progress'], 'Use completed, failed or in-progress.');

export const ExternalEvent = z.strictObject({
  name: z.enum(Object.keys(EVENT_NAMES) as [EventName, ...EventName[]], 'Unknown event.'),
  server_uuid: z.uuid('Specify the id of a server.'),
  status: Status.default('completed'),
  /** What the event is about, such as the id of a port or of a volume. */
  tag: z.string().max(255, 'Use at most 255 characters.').optional(),
});
export type ExternalEvent = z.infer<typeof ExternalEvent>;

export const CreateExternalEvents = z.strictObject({
  events: boundedList(ExternalEvent, 200).min(1, 'Specify an event.'),
});

/** Each event with its result: 200 accepted, 400 incomplete, 404 unknown server, 422 a server without a host. */
export const ExternalEventList = z.strictObject({
  events: z.array(
    z.strictObject({
      name: z.string(),
      server_uuid: z.string(),
      status: Status,
      tag: z.string().optional(),
      code: z.int(),
    }),
  ),
});
export type ExternalEventList = z.infer<typeof ExternalEventList>;
