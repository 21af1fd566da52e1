import { nameOrId } from '#components/networks/network-words.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuery } from '#lib/networking/networks/queries.ts';
import { projectPage } from '../../project-page.ts';
import { NetworkDetail } from './network-detail.tsx';

const page = projectPage({
  title: [msg('Network'), msg('Networks')],
  show: ({ projectId, networkId }, send) => networkQuery(projectId, networkId, send),
  name: ({ network }) => nameOrId(network),
  body: NetworkDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
