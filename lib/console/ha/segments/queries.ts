import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewSegmentHost } from '#lib/ha/hosts/schema.ts';
import type { CreatedSegment, NewSegmentWithHosts } from './schema.ts';

const ROOT = 'console/v1/ha/segments';
const KINDS = ['segment_host', 'notification'];

/** Creates a segment with all its hosts in one transaction. */
export const useCreateSegment = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (segment: NewSegmentWithHosts) =>
    projectRequest(projectId, ROOT, { method: 'POST', json: { segment }, answer: answerOf<typeof CreatedSegment>() }),
  );

/** Adds all of the hosts or none. */
export const useAddSegmentHosts = (projectId: string) =>
  useProjectMutation(projectId, KINDS, ({ id, hosts }: { id: string; hosts: readonly NewSegmentHost[] }) =>
    projectRequest(projectId, `${ROOT}/${id}/hosts`, { method: 'POST', json: { segment: { hosts } } }),
  );
