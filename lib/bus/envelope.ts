import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { plainWord, text, word } from '#lib/http/bounds.ts';
import { MAX_MESSAGE_BYTES, PoisonMessageError } from './bus.ts';

const MAX_DEPTH = 40;
const MAX_VALUES = 50_000;

/** Whether a JSON value is small and shallow enough to process. Iterative, so that deep values cannot overflow the stack. */
function isWithinJsonLimits(value: unknown): boolean {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const part of Object.values(one)) next.push(part);
      if (next.length > MAX_VALUES) return false;
    }
    level = next;
  }
  return true;
}

/** Only known fields are kept: no context, so no token that it may contain. */
const Notification = z.object({
  message_id: plainWord.optional().catch(undefined),
  _unique_id: plainWord.optional().catch(undefined),
  publisher_id: word.optional().catch(undefined),
  event_type: word.min(1),
  timestamp: text(40).optional().catch(undefined),
  payload: z.record(z.string(), z.unknown()),
});

/** A notification of the bus without its envelope; docs/contract/ha.md 9. */
export interface BusNotification {
  /** Equal for redelivered messages. */
  id: string;
  publisherId: string | undefined;
  eventType: string;
  /** Time of the event according to the sender, as ISO 8601 in UTC; undefined if it is missing or invalid. */
  at: string | undefined;
  payload: Record<string, unknown>;
}

/**
 * Reads both versions of the oslo.messaging envelope. @throws PoisonMessageError
 */
export function openEnvelope(body: unknown): BusNotification {
  const outer = parse(body);
  const isWrapped = isObject(outer) && Object.hasOwn(outer, 'oslo.message');
  const inner = isWrapped ? parse(outer['oslo.message']) : outer;
  const { success, data, error } = Notification.safeParse(inner);
  if (!success)
    throw new PoisonMessageError(
      `The message is not a notification: ${error.issues[0]?.path.join('.') || 'its layout'} is invalid.`,
    );
  const { message_id, _unique_id, publisher_id, event_type, timestamp, payload } = data;
  const id = message_id || _unique_id || createHash('sha256').update(JSON.stringify(inner)).digest('hex');
  return { id, publisherId: publisher_id, eventType: event_type, at: timeOf(timestamp), payload };
}

/** Parses JSON within the limits of size and depth. */
function parse(body: unknown): unknown {
  const json = body instanceof Uint8Array || typeof body === 'string' ? fromJson(body) : body;
  if (!isWithinJsonLimits(json))
    throw new PoisonMessageError('The message is nested too deeply or has too many values.');
  return json;
}

function fromJson(body: Uint8Array | string): unknown {
  if (body.length > MAX_MESSAGE_BYTES)
    throw new PoisonMessageError(`The message has ${body.length} bytes. At most ${MAX_MESSAGE_BYTES} are allowed.`);
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new PoisonMessageError('The message is not JSON.', error);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum clock difference; later times are ignored. */
const AHEAD_MS = 60_000;

/** Parses `2026-11-20 10:00:00.000000`, which is in UTC without a zone. */
function timeOf(timestamp: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)/.exec(timestamp ?? '') ?? [];
  const ms = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(ms) || ms > Date.now() + AHEAD_MS ? undefined : new Date(ms).toISOString();
}

/** Fields that only senders set. */
interface OutgoingNotification extends Required<BusNotification> {
  priority?: 'INFO' | 'ERROR';
  /** Context of the request that caused the event. */
  context?: { request_id: string | null; user_id: string | null };
}

export function inEnvelope(sending: OutgoingNotification): Buffer {
  const { id, publisherId, eventType, at, payload, priority = 'ERROR', context } = sending;
  const inner = {
    message_id: id,
    publisher_id: publisherId,
    event_type: eventType,
    priority,
    timestamp: (at ?? new Date().toISOString()).replace('T', ' ').replace(/(\.\d{3})Z$/, '$1000'),
    payload,
    ...(context && { _context_request_id: context.request_id, _context_user_id: context.user_id }),
    _unique_id: randomUUID().replaceAll('-', ''),
  };
  return Buffer.from(JSON.stringify({ 'oslo.version': '2.0', 'oslo.message': JSON.stringify(inner) }));
}

/** A uuid derived from a log event and the index of the message. */
export function messageIdOf(
  { id, at, type, object_id }: { id: number; at: string; type: string; object_id: string },
  ...which: string[]
): string {
  const hex = createHash('sha256')
    .update([id, at, type, object_id, ...which].join(' '))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
