import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ProjectUsageEnvelope } from './schema.ts';

const LIMIT = 1000;
const minuteMs = 60_000;

/** Usage of each server since the first of the month in UTC, at most a thousand servers. */
export function usageThisMonthQuery(projectId: string, now: Date, send?: Send) {
  const month = now.toISOString().slice(0, 7);
  return {
    ...projectQuery({
      projectId,
      kind: 'usage',
      key: [month],
      path: `compute/v2.1/os-simple-tenant-usage/${projectId}?start=${month}-01T00:00:00&limit=${LIMIT}`,
      answer: answerOf<typeof ProjectUsageEnvelope>(),
      headers: COMPUTE,
      send,
    }),
    staleTime: 5 * minuteMs,
  };
}
