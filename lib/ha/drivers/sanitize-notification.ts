import type { BusNotification } from '#lib/bus/envelope.ts';

/** Maximum characters of a stored payload as JSON. */
const MAX_KEPT = 16_384;
const SECRET = /token|passw|secret|private_key|user_data|credential/i;
/** Property names that are unsafe to copy. */
const TREACHEROUS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The event as stored with its notification: bounded and without private data. */
export function sanitizeNotification({ id, publisherId, eventType, at, payload }: BusNotification): object {
  const json = JSON.stringify(payload, (key, value: unknown) => {
    if (TREACHEROUS.has(key)) return undefined;
    return SECRET.test(key) ? '***' : value;
  });
  const kept: unknown = json.length > MAX_KEPT ? { cut: json.slice(0, MAX_KEPT) } : JSON.parse(json);
  return { message_id: id, publisher_id: publisherId, event_type: eventType, timestamp: at, payload: kept };
}
