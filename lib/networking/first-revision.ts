import { creationTime } from '#lib/db/creation-time.ts';

/** Revision and times of a new row. */
export function firstRevision() {
  const now = creationTime();
  return { revision: 1, created_at: now, updated_at: now };
}
