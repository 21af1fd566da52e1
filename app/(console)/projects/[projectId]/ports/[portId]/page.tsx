import { portName } from '#components/ports/port-row.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery } from '#lib/networking/choices.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { projectPage } from '../../project-page.ts';
import { PortDetail } from './port-detail.tsx';

const page = projectPage({
  title: [msg('Port'), msg('Ports')],
  show: ({ projectId, portId }, send) => clientOf(portApi).show.query(projectId, portId, {}, send),
  name: ({ port }) => portName(port),
  start: (client, { projectId }, send) => {
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(groupChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
  },
  body: PortDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
