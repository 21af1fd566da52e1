import { jobAttributes, jobItemAttributes } from '#lib/compute/jobs/attributes.ts';
import type { JobWork } from '#lib/compute/jobs/stored-types.ts';
import { withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import { boundedTable, index, json, type RowsOf, unique } from '#lib/db/table.ts';

export const jobTables = {
  jobs: boundedTable(withinQuota('job_size_total', 'retention'), jobAttributes.columns).indexes({
    jobs_of_user: index('user_id', 'created_at', 'id'),
    jobs_newest: index('created_at', 'id'),
    jobs_of_host: index('host', 'created_at').where('host is not null'),
    jobs_ended: index('ended_at').where('ended_at is not null'),
  }),
  job_items: boundedTable(withRowsOf('jobs'), { ...jobItemAttributes.columns, work: json<JobWork>() }).indexes({
    job_items_key: unique('job_id', 'position'),
    job_items_by_state: index('job_id', 'state', 'position'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof jobTables> {}
}
