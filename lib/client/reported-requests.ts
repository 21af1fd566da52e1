import { ownRequests } from './own-requests.ts';

/** Whether this page requested the change and has not reported its outcome; true only once. */
export function consumeOwnRequest(id: string | null): boolean {
  const request = id === null ? undefined : ownRequests.get(id);
  if (!request || request.isReported) return false;
  request.isReported = true;
  return true;
}

/** Ids of the changes that were accepted between two times, in milliseconds since 1970. */
export const ownRequestsBetween = (from: number, to: number): string[] =>
  [...ownRequests].flatMap(([id, { at }]) => (at >= from && at <= to ? [id] : []));
