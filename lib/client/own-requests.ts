/** Times of recent changes requested by this page whose outcome it has not reported yet, by request id. */
const own = new Map<string, number>();
const MAX_REQUESTS = 100;
/** A notice that follows a change within this time reports it. */
const NOTICE_MS = 1000;

/** Records an accepted change. */
export function recordOwnRequest(id: string): void {
  own.set(id, Date.now());
  for (const oldest of own.keys()) if (own.size > MAX_REQUESTS) own.delete(oldest);
}

/** Whether this page requested the change and has not reported its outcome; true only once. */
export const consumeOwnRequest = (id: string | null): boolean => id !== null && own.delete(id);

/** The change that was just accepted; undefined if there is none, or more than one. */
export function justAccepted(): string | undefined {
  const since = Date.now() - NOTICE_MS;
  const [only, ...others] = [...own].flatMap(([id, at]) => (at >= since ? [id] : []));
  return others.length === 0 ? only : undefined;
}
