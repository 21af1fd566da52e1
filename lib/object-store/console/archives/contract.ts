import { contract } from '#lib/contract/contract.ts';
import { create, get } from '#lib/contract/operation.ts';
import type * as BucketSchemas from '../schema.ts';
import type * as Schemas from './schema.ts';

export const archiveApi = contract<typeof Schemas & typeof BucketSchemas>()({
  ...{ service: 'console', audience: 'project', path: '/buckets/{id}/archives', one: 'archive', many: 'archives' },
  ...{ kind: 'bucket_archive', isStrict: true },
  operations: {
    create: create('NewArchive', 'BucketArchive', {
      ...{ params: 'BucketPath' },
      summary: 'Select objects and folders for the download as one ZIP file, and count them',
    }),
    download: get({
      ...{ suffix: '/{archive_id}', params: 'ArchivePath', response: 'ArchiveData' },
      summary: 'Download selected objects as a ZIP file without compression',
    }),
  },
});
