import { jobApi } from '#lib/compute/jobs/contract.ts';
import { MOVE_JOBS } from '#lib/compute/jobs/move-jobs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { MoveJobTable } from './move-job-table.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Moves'),
  header: {
    description: msg('The last 100 jobs that moved instances: maintenance, returns to service and bulk migrations.'),
  },
  start: (client, { projectId }, send) => client.prefetchQuery(clientOf(jobApi).list.query(projectId, MOVE_JOBS, send)),
  body: MoveJobTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
