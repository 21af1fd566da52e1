import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { projectPage } from '../../project-page.ts';
import { FloatingIpDetail } from './floating-ip-detail.tsx';

const page = projectPage({
  title: [msg('Floating IP'), msg('Floating IPs')],
  show: ({ projectId, floatingIpId }, send) => clientOf(floatingIpApi).show.query(projectId, floatingIpId, {}, send),
  name: ({ floatingip }) => floatingip.floating_ip_address,
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(factApi).floatingIps.query(projectId, send));
    client.prefetchQuery(portChoicesQuery(projectId, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(routerChoicesQuery(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
  },
  body: FloatingIpDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
