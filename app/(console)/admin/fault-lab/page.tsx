import { HaStrip } from '#components/ha/ha-strip.tsx';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { FaultLab } from './fault-lab.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Fault lab'),
  header: {
    description: msg('This fleet is simulated. Make hosts, processes and instances fail and see what happens.'),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
    client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
    client.prefetchQuery(clientOf(faultApi).list.query(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <HaStrip projectId={projectId} />
      <FaultLab projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
