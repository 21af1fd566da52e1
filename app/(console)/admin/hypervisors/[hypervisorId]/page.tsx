import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../../admin-page.tsx';
import { HypervisorDetail } from './hypervisor-detail.tsx';

const page = adminPage({
  title: [msg('Hypervisor'), msg('Hypervisors')],
  show: ({ projectId, hypervisorId }, send) => clientOf(hypervisorApi).details.query(projectId, hypervisorId, {}, send),
  name: ({ hypervisor }) => hypervisor.hypervisor_hostname,
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(serviceApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(hostConnectionApi).list.query(projectId, send));
  },
  body: HypervisorDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
