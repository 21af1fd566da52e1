import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { dataHeaders } from '../data.ts';
import { READ_BUCKETS as policy } from '../routes.ts';
import * as bucketSchemas from '../schema.ts';
import { archiveApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createArchive, openArchive } from './service.ts';

const endpoints = serve(
  archiveApi,
  { ...bucketSchemas, ...schemas },
  {
    create: { policy, run: (ctx, { id, body }) => createArchive(ctx, id, body) },
    download: {
      policy,
      run: async (ctx, { params, reply }) => {
        const { name, data } = await openArchive(ctx, params);
        Object.assign(reply.headers, dataHeaders(name, { as: 'attachment', type: data.type }));
        return data;
      },
    },
  },
);

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
