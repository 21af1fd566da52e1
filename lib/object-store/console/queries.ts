import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest, rawRequest, readAnswer } from '#lib/client/request.ts';
import { scopePath } from '#lib/client/scope.ts';
import { MAX_PREVIEW_BYTES } from './preview-types.ts';
import type {
  AccessTestEnvelope,
  BucketAccessEnvelope,
  BucketChanges,
  BucketEnvelope,
  BucketJob,
  BucketJobEnvelope,
  BucketJobList,
  BucketLifecycle,
  BucketList,
  BucketPolicy,
  CopyObject,
  CreateAccessTest,
  Entries,
  Entry,
  ExpiryRule,
  LifecyclePreview,
  NewBucket,
  NewBucketJob,
  ObjectChanges,
  ObjectEnvelope,
  ObjectQuery,
  ObjectVersions,
  ShareLinkEnvelope,
} from './schema.ts';

/** Kinds of queries about objects are separate from those about buckets: a bucket changes less often. */
export const BUCKET = 'bucket';
export const OBJECT = 'bucket_object';
export const JOB = 'bucket_job';
const ROOT = 'console/v1/buckets';
const JOBS = 'console/v1/bucket-jobs';

export const bucketsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['list'],
    path: ROOT,
    answer: answerOf<typeof BucketList>(),
    send,
  });

export const bucketQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof BucketEnvelope>(),
    send,
  });

export interface EntriesSearch {
  prefix: string;
  search: string;
}

/** The first page is small, so that it arrives quickly. */
const FIRST_PAGE = 100;
const PAGE = 1000;

interface EntryPage {
  rows: readonly Entry[];
  next: string | null;
  searched: number | null;
}

/** Folders and objects below a prefix, page by page. */
export function entriesQuery(projectId: string, bucketId: string, { prefix, search }: EntriesSearch, send?: Send) {
  const ask = send ?? projectRequest;
  return infiniteQueryOptions({
    queryKey: [projectId, OBJECT, bucketId, 'entries', prefix, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<EntryPage> => {
      const limit = String(cursor === undefined ? FIRST_PAGE : PAGE);
      const path = withSearch(`${ROOT}/${bucketId}/entries`, {
        prefix: prefix || undefined,
        search: search || undefined,
        cursor,
        limit,
      });
      const { entries, next, searched } = await ask(projectId, path, { answer: answerOf<typeof Entries>(), signal });
      return { rows: entries, next, searched };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const objectPath = (bucketId: string, { name, version_id }: ObjectQuery, part = 'object') =>
  withSearch(`${ROOT}/${bucketId}/${part}`, { name, version_id });

export const objectQuery = (projectId: string, bucketId: string, object: ObjectQuery) =>
  projectQuery({
    projectId,
    kind: OBJECT,
    key: [bucketId, 'one', object.name, object.version_id],
    path: objectPath(bucketId, object),
    answer: answerOf<typeof ObjectEnvelope>(),
  });

/** The first entry below a prefix, which is the object with exactly this name if there is one. */
export async function readFirstEntry(projectId: string, bucketId: string, prefix: string): Promise<readonly Entry[]> {
  const path = withSearch(`${ROOT}/${bucketId}/entries`, { prefix, limit: '1' });
  return (await projectRequest(projectId, path, { answer: answerOf<typeof Entries>() })).entries;
}

export const versionsQuery = (projectId: string, bucketId: string, name: string) =>
  projectQuery({
    projectId,
    kind: OBJECT,
    key: [bucketId, 'versions', name],
    path: objectPath(bucketId, { name }, 'versions'),
    answer: answerOf<typeof ObjectVersions>(),
  });

const isOpen = ({ ended_at }: BucketJob) => ended_at === null;

export const bucketJobsQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: JOB,
    key: ['list'],
    path: JOBS,
    answer: answerOf<typeof BucketJobList>(),
    isTransitional: ({ jobs }) => jobs.some(isOpen),
  });

export const useCreateBucket = (projectId: string) =>
  useProjectMutation(projectId, [BUCKET, 'quota'], async (bucket: NewBucket) => {
    const options = { method: 'POST', json: { bucket }, answer: answerOf<typeof BucketEnvelope>() } as const;
    return (await projectRequest(projectId, ROOT, options)).bucket;
  });

export const useUpdateBucket = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (bucket: BucketChanges) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PATCH',
      json: { bucket },
      answer: answerOf<typeof BucketEnvelope>(),
    }),
  );

export const bucketDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

export const useDeleteObject = (projectId: string, bucketId: string) =>
  useProjectMutation(projectId, [OBJECT, BUCKET, 'quota'], (object: ObjectQuery) =>
    projectRequest(projectId, objectPath(bucketId, object), { method: 'DELETE' }),
  );

export const useUpdateObject = (projectId: string, bucketId: string, object: ObjectQuery) =>
  useProjectMutation(projectId, [OBJECT], (changes: ObjectChanges) =>
    projectRequest(projectId, objectPath(bucketId, object), {
      method: 'PATCH',
      json: { object: changes },
      answer: answerOf<typeof ObjectEnvelope>(),
    }),
  );

/** Copies or moves on the server; the copy shares the data. */
export const useCopyObject = (projectId: string, bucketId: string) =>
  useProjectMutation(projectId, [OBJECT, BUCKET, 'quota'], async (copy: CopyObject) => {
    const options = { method: 'POST', json: { copy }, answer: answerOf<typeof ObjectEnvelope>() } as const;
    return (await projectRequest(projectId, `${ROOT}/${bucketId}/copies`, options)).object;
  });

interface LinkInput {
  name: string;
  valid_seconds: number;
}

export const useCreateShareLink = (projectId: string, bucketId: string) =>
  useProjectMutation(projectId, [], async (link: LinkInput) => {
    const options = { method: 'POST', json: { link }, answer: answerOf<typeof ShareLinkEnvelope>() } as const;
    return (await projectRequest(projectId, `${ROOT}/${bucketId}/share-links`, options)).link;
  });

export const useEndShareLinks = (projectId: string, bucketId: string) =>
  useProjectMutation(projectId, [], () =>
    projectRequest(projectId, `${ROOT}/${bucketId}/share-links`, { method: 'DELETE' }),
  );

export const bucketAccessQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['access', id],
    path: `${ROOT}/${id}/access`,
    answer: answerOf<typeof BucketAccessEnvelope>(),
  });

export const createBucketJob = async (projectId: string, bucketId: string, job: NewBucketJob): Promise<BucketJob> => {
  const options = { method: 'POST', json: { job }, answer: answerOf<typeof BucketJobEnvelope>() } as const;
  return (await projectRequest(projectId, `${ROOT}/${bucketId}/jobs`, options)).job;
};

export const readBucketJob = async (projectId: string, id: string, signal?: AbortSignal): Promise<BucketJob> =>
  (await projectRequest(projectId, `${JOBS}/${id}`, { answer: answerOf<typeof BucketJobEnvelope>(), signal })).job;

export const cancelBucketJob = (projectId: string, id: string): Promise<unknown> =>
  projectRequest(projectId, `${JOBS}/${id}/cancel`, { method: 'POST' });

export const useCancelBucketJob = (projectId: string) =>
  useProjectMutation(projectId, [JOB, OBJECT, BUCKET], (id: string) => cancelBucketJob(projectId, id));

/** Address in the browser of the data of an object. */
export const dataHref = (projectId: string, bucketId: string, object: ObjectQuery, as: 'preview' | 'attachment') =>
  `/bff/${scopePath(projectId)}/${withSearch(`${ROOT}/${bucketId}/data`, { ...object, as })}`;

/** The start of a text object, for its preview. */
export const textQuery = (projectId: string, bucketId: string, object: ObjectQuery) =>
  queryOptions({
    queryKey: [projectId, OBJECT, bucketId, 'text', object.name, object.version_id],
    queryFn: async ({ signal }) => {
      const headers = { range: `bytes=0-${MAX_PREVIEW_BYTES.text - 1}` };
      const response = await rawRequest(dataHref(projectId, bucketId, object, 'preview'), { headers, signal });
      return readAnswer<string>(response, response.ok ? await response.text() : await response.json());
    },
  });

export const bucketPolicyQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['policy', id],
    path: `${ROOT}/${id}/policy`,
    answer: answerOf<typeof BucketPolicy>(),
  });

/** Null removes the policy. */
export const useChangePolicy = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (policy: string | null) =>
    projectRequest(projectId, `${ROOT}/${id}/policy`, {
      method: 'PUT',
      json: { policy },
      answer: answerOf<typeof BucketPolicy>(),
    }),
  );

export const useAccessTest = (projectId: string, id: string) =>
  useProjectMutation(projectId, [], async (access_test: CreateAccessTest) => {
    const options = { method: 'POST', json: { access_test }, answer: answerOf<typeof AccessTestEnvelope>() } as const;
    return (await projectRequest(projectId, `${ROOT}/${id}/access-tests`, options)).access_test;
  });

export const bucketLifecycleQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['lifecycle', id],
    path: `${ROOT}/${id}/lifecycle`,
    answer: answerOf<typeof BucketLifecycle>(),
  });

export const useChangeLifecycle = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (rules: readonly ExpiryRule[]) =>
    projectRequest(projectId, `${ROOT}/${id}/lifecycle`, {
      method: 'PUT',
      json: { rules },
      answer: answerOf<typeof BucketLifecycle>(),
    }),
  );

/** What the rules would delete today. */
export const lifecyclePreviewQuery = (projectId: string, id: string, rules: readonly ExpiryRule[]) =>
  queryOptions({
    queryKey: [projectId, BUCKET, 'lifecycle-preview', id, rules],
    queryFn: ({ signal }) =>
      projectRequest(projectId, `${ROOT}/${id}/lifecycle-previews`, {
        method: 'POST',
        json: { rules },
        signal,
        answer: answerOf<typeof LifecyclePreview>(),
      }),
  });
