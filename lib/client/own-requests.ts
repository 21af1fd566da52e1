/** Ids of recent changes requested by this page whose outcome it has not reported yet. */
const own = new Set<string>();
const MAX_REQUESTS = 100;

/** Records an accepted change. */
export function recordOwnRequest(id: string): void {
  own.add(id);
  for (const oldest of own) if (own.size > MAX_REQUESTS) own.delete(oldest);
}

/** Whether this page requested the change and has not reported its outcome; true only once. */
export const consumeOwnRequest = (id: string | null): boolean => id !== null && own.delete(id);
