import { DomainActivity } from '#components/domains/domain-activity.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../../../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: [msg('Activity'), msg('Domains')],
  start: (client, { scope, id }, send) => {
    client.prefetchQuery(clientOf(listedDomainApi).row.query(scope, id, send));
    client.prefetchQuery(listSettingsQuery(scope, 'activity', send));
  },
  body: ({ scope, id }: { scope: string; id: string }) => <DomainActivity scope={scope} domainId={id} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
