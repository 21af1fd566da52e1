import { HaStrip } from '#components/ha/ha-strip.tsx';
import { ProtectedHostTable } from '#components/ha/protected-host-table.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Protected hosts'),
  header: {},
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
    client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <HaStrip projectId={projectId} />
      <ProtectedHostTable projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
