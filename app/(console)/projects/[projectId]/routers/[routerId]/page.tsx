import { routerName } from '#components/routers/router-row.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpsQuery } from '#lib/networking/floatingips/queries.ts';
import { networkChoicesQuery } from '#lib/networking/networks/queries.ts';
import { portChoicesQuery } from '#lib/networking/ports/queries.ts';
import { routerQuery } from '#lib/networking/routers/queries.ts';
import { subnetsQuery } from '#lib/networking/subnets/queries.ts';
import { projectPage } from '../../project-page.ts';
import { RouterDetail } from './router-detail.tsx';

const page = projectPage({
  title: [msg('Router'), msg('Routers')],
  show: ({ projectId, routerId }, send) => routerQuery(projectId, routerId, send),
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
