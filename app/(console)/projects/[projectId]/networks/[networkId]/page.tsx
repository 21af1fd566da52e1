import { nameOrId } from '#components/networks/network-words.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { projectPage } from '../../project-page.ts';
import { NetworkDetail } from './network-detail.tsx';

const page = projectPage({
  title: [msg('Network'), msg('Networks')],
  show: ({ projectId, networkId }, send) => clientOf(networkApi).show.query(projectId, networkId, {}, send),
  name: ({ network }) => nameOrId(network),
  body: NetworkDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
