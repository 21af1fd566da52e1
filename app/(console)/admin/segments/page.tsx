import { CreateLink } from '#components/console/create-link.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { SegmentTable } from '#components/ha/segment-table.tsx';
import { UncoveredHosts } from '#components/ha/uncovered-hosts.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { adminPage } from '../admin-page.tsx';

const page = adminPage({
  title: msg('Segments'),
  header: {
    api: { path: 'ha/v1/segments' },
    command: 'openstack segment list',
    actions: (_, t) => <CreateLink href={adminObjectHref('segments', 'create')}>{t('Create segment')}</CreateLink>,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
    client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <HaStrip projectId={projectId} />
      <SegmentTable projectId={projectId} />
      <UncoveredHosts projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
