import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { dataHeaders } from '../data.ts';
import { READ_BUCKETS } from '../routes.ts';
import { BucketPath } from '../schema.ts';
import { ArchiveData, ArchiveEnvelope, ArchivePath, CreateArchive } from './schema.ts';
import { createArchive, openArchive } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/buckets/{id}/archives',
    summary: 'Select objects and folders for the download as one ZIP file, and count them',
    audience: 'project',
    policy: READ_BUCKETS,
    params: BucketPath,
    body: CreateArchive,
    response: ArchiveEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ archive: await createArchive(ctx, params.id, body.archive) }),
  }),
  endpoint({
    method: 'GET',
    path: '/buckets/{id}/archives/{archive_id}',
    summary: 'Download selected objects as a ZIP file without compression',
    audience: 'project',
    policy: READ_BUCKETS,
    params: ArchivePath,
    response: ArchiveData,
    status: 200,
    run: async (ctx, { params, reply }) => {
      const { name, data } = await openArchive(ctx, params);
      Object.assign(reply.headers, dataHeaders(name, { as: 'attachment', type: data.type }));
      return data;
    },
  }),
];

const oldArchives = retentionOf({
  table: 'bucket_archives',
  key: 'id',
  endedAt: 'created_at',
  keptDays: () => 1,
});

export const bucketArchives = defineResource({
  endpoints,
  retentions: [oldArchives],
  contents: [projectRows('bucket_archives', 'project_id')],
});
