import type { JobQuery } from './schema.ts';

/** The query of the jobs that move instances, whoever started them. */
export const MOVE_JOBS: JobQuery = { moves: 'true' };
