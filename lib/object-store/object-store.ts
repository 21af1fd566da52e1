import { defineResource } from '#lib/http/resource.ts';
import { defineService } from '#lib/http/service.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { publicBucketAlert } from './access/public-alert.ts';
import { bucketQuotaAlert } from './buckets/high-usage.ts';
import { usageSampleJob } from './buckets/usage-samples.ts';
import { blobMaintenance } from './bytes/maintenance.ts';
import { bucketContents } from './project-contents.ts';
import { objectQuotas } from './quotas.ts';
import { objectJobs } from './sweep.ts';

/** Both APIs have their own entry (`entry.ts`): they stream data and do not speak JSON. */
export const objectStoreServices = [
  defineService({
    type: 'object-store',
    title: 'Object storage',
    base: '/object-store/v1',
    dialect: 'image',
    hasOwnEntry: true,
    resources: [
      defineResource({
        alerts: [publicBucketAlert, bucketQuotaAlert],
        jobs: (services) => [...objectJobs(services), usageSampleJob(services)],
        quotas: [objectQuotas],
        contents: [bucketContents, projectRows('object_accounts', 'project_id')],
      }),
      blobMaintenance,
    ],
  }),
];
