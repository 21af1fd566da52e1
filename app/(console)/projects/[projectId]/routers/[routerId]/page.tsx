import { routerName } from '#components/routers/router-row.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpsQuery, networkChoicesQuery, portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { projectPage } from '../../project-page.ts';
import { RouterDetail } from './router-detail.tsx';

const page = projectPage({
  title: [msg('Router'), msg('Routers')],
  show: ({ projectId, routerId }, send) => clientOf(routerApi).show.query(projectId, routerId, {}, send),
  name: ({ router }) => routerName(router),
  start: (client, { projectId, routerId }, send) => {
    client.prefetchQuery(clientOf(factApi).routerHealth.query(projectId, { router_id: routerId }, send));
    client.prefetchQuery(portChoicesQuery(projectId, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
    client.prefetchQuery(subnetsQuery(projectId, send));
  },
  body: RouterDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
