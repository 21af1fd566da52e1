import type { JobQuery } from './schema.ts';

/** Jobs of all users that move instances. */
export const MOVE_JOBS: JobQuery = { moves: 'true' };
