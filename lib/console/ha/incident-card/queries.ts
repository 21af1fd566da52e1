import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { IncidentEnvelope } from './schema.ts';

/** Recent recovery of an instance; refreshed with the project's instances. */
export const incidentQuery = (projectId: string, serverId: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['incident', serverId],
    path: `console/v1/ha/incidents/${encodeURIComponent(serverId)}`,
    answer: answerOf<typeof IncidentEnvelope>(),
    isTransitional: ({ incident }) => incident?.outcome === 'recovering',
  });
