import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { AggregateTable } from './aggregate-table.tsx';
import { NewAggregateButton } from './new-aggregate-button.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Host aggregates'),
  header: {
    api: { path: 'compute/v2.1/os-aggregates' },
    command: 'openstack aggregate list --long',
    actions: ({ projectId }) => <NewAggregateButton projectId={projectId} />,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(aggregateApi).list.query(projectId, send));
    client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
  },
  body: AggregateTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
