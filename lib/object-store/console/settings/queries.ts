import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { TypeOf } from '#lib/http/type-of.ts';
import { BUCKET, OBJECT } from '../queries.ts';
import type { ObjectQuery } from '../schema.ts';
import type {
  BucketCors,
  BucketEncryption,
  BucketObjectLock,
  BucketOwnership,
  BucketTags,
  BucketWebsite,
  ChangeCors,
  ChangeEncryption,
  ChangeObjectLock,
  ChangeWebsite,
  CorsTestEnvelope,
  CreateCorsTest,
  PublicAccessBlock,
  S3Endpoint,
  VersionLockChanges,
  VersionLockEnvelope,
} from './schema.ts';

const settingPath = (id: string, setting: string) => `console/v1/buckets/${id}/${setting}`;

const settingQuery = <T>(projectId: string, id: string, setting: string, answer: TypeOf<T>) =>
  projectQuery({ projectId, kind: BUCKET, key: [setting, id], path: settingPath(id, setting), answer });

const replaceSetting = <T>(projectId: string, id: string, setting: string, json: object, answer: TypeOf<T>) =>
  projectRequest(projectId, settingPath(id, setting), { method: 'PUT', json, answer });

export const bucketCorsQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'cors', answerOf<typeof BucketCors>());

export const useChangeCors = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (cors: ChangeCors) =>
    replaceSetting(projectId, id, 'cors', cors, answerOf<typeof BucketCors>()),
  );

export const useCorsTest = (projectId: string, id: string) =>
  useProjectMutation(projectId, [], async (cors_test: CreateCorsTest) => {
    const options = { method: 'POST', json: { cors_test }, answer: answerOf<typeof CorsTestEnvelope>() } as const;
    return (await projectRequest(projectId, settingPath(id, 'cors-tests'), options)).cors_test;
  });

export const bucketWebsiteQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'website', answerOf<typeof BucketWebsite>());

export const useChangeWebsite = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (website: ChangeWebsite) =>
    replaceSetting(projectId, id, 'website', website, answerOf<typeof BucketWebsite>()),
  );

export const bucketEncryptionQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'encryption', answerOf<typeof BucketEncryption>());

export const useChangeEncryption = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (encryption: ChangeEncryption) =>
    replaceSetting(projectId, id, 'encryption', encryption, answerOf<typeof BucketEncryption>()),
  );

export const bucketObjectLockQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'object-lock', answerOf<typeof BucketObjectLock>());

export const useChangeObjectLock = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (lock: ChangeObjectLock) =>
    replaceSetting(projectId, id, 'object-lock', lock, answerOf<typeof BucketObjectLock>()),
  );

export const publicAccessBlockQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'public-access-block', answerOf<typeof PublicAccessBlock>());

export const useChangePublicAccessBlock = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (block: PublicAccessBlock) =>
    replaceSetting(projectId, id, 'public-access-block', block, answerOf<typeof PublicAccessBlock>()),
  );

export const bucketOwnershipQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'ownership', answerOf<typeof BucketOwnership>());

export const useChangeOwnership = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (ownership: BucketOwnership) =>
    replaceSetting(projectId, id, 'ownership', ownership, answerOf<typeof BucketOwnership>()),
  );

export const bucketTagsQuery = (projectId: string, id: string) =>
  settingQuery(projectId, id, 'tags', answerOf<typeof BucketTags>());

export const useChangeTags = (projectId: string, id: string) =>
  useProjectMutation(projectId, [BUCKET], (tags: BucketTags) =>
    replaceSetting(projectId, id, 'tags', tags, answerOf<typeof BucketTags>()),
  );

const versionLockPath = (id: string, { name, version_id }: ObjectQuery) =>
  withSearch(settingPath(id, 'version-lock'), { name, version_id });

/** Retention and legal hold of an object. */
export const versionLockQuery = (projectId: string, id: string, object: ObjectQuery) =>
  projectQuery({
    projectId,
    kind: OBJECT,
    key: [id, 'lock', object.name, object.version_id],
    path: versionLockPath(id, object),
    answer: answerOf<typeof VersionLockEnvelope>(),
  });

export const useChangeVersionLock = (projectId: string, id: string, object: ObjectQuery) =>
  useProjectMutation(projectId, [OBJECT], (lock: VersionLockChanges) =>
    projectRequest(projectId, versionLockPath(id, object), {
      method: 'PATCH',
      json: { lock },
      answer: answerOf<typeof VersionLockEnvelope>(),
    }),
  );

export const s3EndpointQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: BUCKET,
    key: ['s3-endpoint'],
    path: 'console/v1/s3-endpoint',
    answer: answerOf<typeof S3Endpoint>(),
  });
