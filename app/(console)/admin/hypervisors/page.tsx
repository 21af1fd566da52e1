import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/schema.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { AddHostButton } from './add-host-button.tsx';
import { HypervisorTable } from './hypervisor-table.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Hypervisors'),
  header: {
    description: msg('A physical core counts as {ratio} vCPUs.', { ratio: VCPUS_PER_CORE }),
    api: { path: 'compute/v2.1/os-hypervisors/detail', headers: HYPERVISORS },
    command: 'openstack hypervisor list --long',
    actions: ({ projectId }) => <AddHostButton projectId={projectId} />,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(serviceApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(hostConnectionApi).list.query(projectId, send));
  },
  body: HypervisorTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
