import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ForecastEnvelope } from './schema.ts';

export const forecastQuery = (projectId: string, host: string) =>
  projectQuery({
    projectId,
    kind: 'segment_host',
    key: ['forecast', host],
    path: `console/v1/ha/hosts/${encodeURIComponent(host)}/forecast`,
    answer: answerOf<typeof ForecastEnvelope>(),
  });
