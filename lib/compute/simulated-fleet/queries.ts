import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { FaultEnvelope, FaultList, NewFault } from './schema.ts';

const ROOT = 'compute/v2.1/os-simulated-fleet/faults';
const KINDS = ['fault', 'host', 'server'];

export const faultsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: 'fault', key: ['list'], path: ROOT, answer: answerOf<typeof FaultList>(), send });

export const useCreateFault = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (fault: NewFault) =>
    projectRequest(projectId, ROOT, { method: 'POST', json: { fault }, answer: answerOf<typeof FaultEnvelope>() }),
  );

export const useDeleteFault = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );
