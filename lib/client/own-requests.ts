/** Ids of the changes that this page asked for lately and whose outcome it has not told yet. */
const own = new Set<string>();
const MAX_REQUESTS = 100;

/** Remembers a change that was taken. */
export function noteOwnRequest(id: string): void {
  own.add(id);
  for (const oldest of own) if (own.size > MAX_REQUESTS) own.delete(oldest);
}

/** Whether this page asked for it, and has not told how it ended: true once. */
export const takeOwnRequest = (id: string | null): boolean => id !== null && own.delete(id);
