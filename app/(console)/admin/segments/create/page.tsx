import { factsOf } from '#components/console/schema-facts.ts';
import { CreateSegment } from '#components/ha/create-segment.tsx';
import { NewSegment } from '#components/ha/segment-input.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../../admin-page.tsx';

const page = adminPage({
  shape: 'form',
  title: msg('Create segment'),
  read: async () => ({ facts: factsOf(NewSegment) }),
  start: (client, { projectId }, send) => client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send)),
  body: CreateSegment,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
