import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { AcceptedTransferEnvelope, NewTransferEnvelope, TransferList, TransferRequest } from './schema.ts';

const ROOT = 'volume/v3/volume-transfers';

export const transferOfQuery = (projectId: string, volumeId: string) =>
  projectQuery({
    projectId,
    kind: 'volume',
    key: ['transfer', volumeId],
    path: `${ROOT}/detail?volume_id=${encodeURIComponent(volumeId)}`,
    answer: answerOf<typeof TransferList>(),
    headers: VOLUME,
  });

/** The response contains the key, which is shown only once. */
export const useCreateTransfer = (projectId: string) =>
  useProjectMutation(projectId, ['volume'], async (transfer: TransferRequest) => {
    const options = {
      method: 'POST',
      json: { transfer },
      answer: answerOf<typeof NewTransferEnvelope>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, ROOT, options)).transfer;
  });

export const useAcceptTransfer = (projectId: string) =>
  useProjectMutation(projectId, ['volume', 'snapshot', 'quota'], async ({ id, key }: { id: string; key: string }) => {
    const json = { accept: { auth_key: key } };
    const options = {
      method: 'POST',
      json,
      answer: answerOf<typeof AcceptedTransferEnvelope>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, `${ROOT}/${encodeURIComponent(id)}/accept`, options)).transfer;
  });

const transferDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}`, headers: VOLUME });

export const useCancelTransfer = (projectId: string) =>
  useProjectMutation(projectId, ['volume'], (id: string) => sendChange(projectId, transferDeletion(id)));
