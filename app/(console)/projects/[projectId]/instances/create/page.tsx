import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { usableImagesQuery } from '#lib/image/images/image-choices.ts';
import { groupChoicesQuery, networkChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../../project-page.ts';
import { LaunchForm } from './launch-form.tsx';
import { prefillOf } from './prefill.ts';
import { PRESET_LIST } from './preset-names.ts';

const page = projectPage({
  shape: 'form',
  title: [msg('Launch instance'), msg('Instances')],
  header: { crumbs: ({ projectId }, t) => [{ label: t('Instances'), href: projectHref(projectId, 'instances') }] },
  read: async (params) => ({ prefill: prefillOf(await params) }),
  start: (client, { projectId }, send) => {
    client.prefetchQuery(usableImagesQuery(projectId, send));
    client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(availabilityZoneApi).list.query(projectId, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
    client.prefetchQuery(subnetsQuery(projectId, send));
    client.prefetchQuery(groupChoicesQuery(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, PRESET_LIST, send));
  },
  body: LaunchForm,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
