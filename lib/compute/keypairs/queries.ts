import { answerOf } from '#lib/client/answer-of.ts';
import { KEYPAIRS } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { KeypairEnvelope, KeypairList, KeypairSummary, NewKeypair, NewKeypairEnvelope } from './schema.ts';

const KIND = 'keypair';
const ROOT = 'compute/v2.1/os-keypairs';
/** The last version in which the platform generates pairs. */
export const keypairsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: ROOT,
    answer: answerOf<typeof KeypairList>(),
    headers: KEYPAIRS,
    send,
  });

const one = (name: string) => `${ROOT}/${encodeURIComponent(name)}`;

export const keypairQuery = (projectId: string, name: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['named', name],
    path: one(name),
    answer: answerOf<typeof KeypairEnvelope>(),
    headers: KEYPAIRS,
    send,
  });

/** Creation time of a key pair, which the list omits and which never changes. */
export const keypairCreatedQuery = (projectId: string, { name, fingerprint }: KeypairSummary) => ({
  ...projectQuery({
    projectId,
    kind: 'keypair-created',
    key: [name, fingerprint],
    path: one(name),
    answer: answerOf<typeof KeypairEnvelope>(),
    headers: KEYPAIRS,
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Imports or generates a pair; the response to the latter contains the private key, which is never shown again. */
export const useCreateKeypair = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (keypair: NewKeypair) => {
    const options = {
      method: 'POST',
      json: { keypair },
      answer: answerOf<typeof NewKeypairEnvelope>(),
      headers: KEYPAIRS,
    } as const;
    return (await projectRequest(projectId, ROOT, options)).keypair;
  });

export const keypairDeletion = (name: string): ChangeRequest => ({
  method: 'DELETE',
  path: one(name),
  headers: KEYPAIRS,
});
