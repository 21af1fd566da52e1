import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { BUCKET, OBJECT } from '../console/queries.ts';
import type {
  BucketImport,
  BucketImportDetailsEnvelope,
  BucketImportEnvelope,
  BucketImportList,
  ImportSourceInput,
  NewBucketImport,
  SourceTestEnvelope,
} from './schema.ts';

const IMPORT = 'bucket_import';
const IMPORTS = 'console/v1/bucket-imports';

const POLL_MS = 2000;

export const isRunning = ({ ended_at }: BucketImport): boolean => ended_at === null;

/** No event reports the progress of an import, so running ones are polled. */
const pollWhile =
  <Data>(isActive: (data: Data) => boolean) =>
  ({ state: { data } }: { state: { data: Data | undefined } }): number | false =>
    data !== undefined && isActive(data) ? POLL_MS : false;

export const bucketImportsQuery = (projectId: string) => ({
  ...projectQuery({
    projectId,
    kind: IMPORT,
    key: ['list'],
    path: IMPORTS,
    answer: answerOf<typeof BucketImportList>(),
  }),
  refetchInterval: pollWhile<z.infer<typeof BucketImportList>>(({ imports }) => imports.some(isRunning)),
});

/** With its failures. */
export const bucketImportQuery = (projectId: string, id: string) => ({
  ...projectQuery({
    projectId,
    kind: IMPORT,
    key: ['one', id],
    path: `${IMPORTS}/${id}`,
    answer: answerOf<typeof BucketImportDetailsEnvelope>(),
  }),
  refetchInterval: pollWhile<z.infer<typeof BucketImportDetailsEnvelope>>((answer) => isRunning(answer.import)),
});

export const useTestSource = (projectId: string) =>
  useProjectMutation(projectId, [], async (source: ImportSourceInput) => {
    const options = { method: 'POST', json: { source }, answer: answerOf<typeof SourceTestEnvelope>() } as const;
    return (await projectRequest(projectId, 'console/v1/bucket-source-tests', options)).test;
  });

interface ImportCreation {
  bucketId: string;
  content: NewBucketImport;
}

export const useCreateImport = (projectId: string) =>
  useProjectMutation(projectId, [IMPORT], async ({ bucketId, content }: ImportCreation) => {
    const options = {
      method: 'POST',
      json: { import: content },
      answer: answerOf<typeof BucketImportEnvelope>(),
    } as const;
    return (await projectRequest(projectId, `console/v1/buckets/${bucketId}/imports`, options)).import;
  });

/** Starts, cancels or finishes an import. */
export const useChangeImport = (projectId: string, change: 'run' | 'cancel' | 'finish') =>
  useProjectMutation(projectId, [IMPORT, BUCKET, OBJECT], (id: string) =>
    projectRequest(projectId, `${IMPORTS}/${id}/${change}`, {
      method: 'POST',
      answer: answerOf<typeof BucketImportEnvelope>(),
    }),
  );

export const useDeleteImport = (projectId: string) =>
  useProjectMutation(projectId, [IMPORT], (id: string) =>
    projectRequest(projectId, `${IMPORTS}/${id}`, { method: 'DELETE' }),
  );
