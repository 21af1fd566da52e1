import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { CoverageEnvelope } from './schema.ts';

/** Hosts go down, and servers come and go, without an event of a segment. */
const EVERY_MS = 10_000;

/** All segments, the hosts in them and the hosts in none. */
export const coverageQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'segment_host',
    key: ['coverage'],
    path: 'console/v1/ha/coverage',
    schema: CoverageEnvelope,
    send,
  }),
  refetchInterval: EVERY_MS,
});
