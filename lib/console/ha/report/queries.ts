import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { HaReport, HaReportEnvelope } from './schema.ts';

export async function fetchReport(projectId: string, id: string): Promise<HaReport> {
  const path = `console/v1/ha/notifications/${encodeURIComponent(id)}/report`;
  return (await projectRequest(projectId, path, { answer: answerOf<typeof HaReportEnvelope>() })).report;
}
