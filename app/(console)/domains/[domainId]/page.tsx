import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { DomainOverview } from './domain-overview.tsx';
import { domainPage } from './domain-page.ts';

const page = domainPage({
  shape: 'form',
  title: msg('Overview'),
  start: (client, { scope, domainId }, send) => {
    client.prefetchQuery(clientOf(listedDomainApi).row.query(scope, domainId, send));
    client.prefetchQuery(activityQuery({ scope, of: { domainId } }, false, send));
  },
  body: DomainOverview,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
