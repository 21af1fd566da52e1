import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { ZoneTable } from './zone-table.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Availability zones'),
  header: {
    description: msg('An availability zone is created by a host aggregate that names it.'),
    api: { path: 'compute/v2.1/os-availability-zone/detail' },
    command: 'openstack availability zone list --long',
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(availabilityZoneApi).details.query(projectId, send));
    client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
  },
  body: ZoneTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
