import { jobApi } from '#lib/compute/jobs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminPage } from '../../admin-page.tsx';
import { JobDetail } from './job-detail.tsx';

const page = adminPage({
  title: msg('Moves'),
  start: (client, { projectId, jobId }, send) => {
    client.prefetchQuery(clientOf(jobApi).show.query(projectId, jobId, send));
    client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
  },
  body: JobDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
