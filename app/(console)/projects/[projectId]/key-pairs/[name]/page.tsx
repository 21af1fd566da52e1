import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../../project-page.ts';
import { KeyDetail } from './key-detail.tsx';

const page = projectPage({
  title: [msg('Key pair'), msg('Key pairs')],
  titleOf: ({ name }) => name,
  start: (client, { projectId, name }, send) => {
    client.prefetchQuery(clientOf(keypairApi).show.query(projectId, { name }, {}, send));
    client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
  },
  body: KeyDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
