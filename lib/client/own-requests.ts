/** Recent changes requested by this page: when they were accepted, and whether it has reported their outcome. */
export const ownRequests = new Map<string, { at: number; isReported?: true }>();
const MAX_REQUESTS = 100;

/** Records an accepted change. */
export function recordOwnRequest(id: string): void {
  ownRequests.set(id, { at: Date.now() });
  for (const oldest of ownRequests.keys()) if (ownRequests.size > MAX_REQUESTS) ownRequests.delete(oldest);
}
