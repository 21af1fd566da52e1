import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Key pairs'),
  header: {
    description: msg('They belong to you, not to the project: you have the same key pairs in every project.'),
    api: { path: 'compute/v2.1/os-keypairs' },
    command: 'openstack keypair list',
    actions: ({ projectId }, t) => (
      <>
        <NewObjectLink
          projectId={projectId}
          quota="key_pairs"
          href={projectHref(projectId, 'key-pairs', { create: 'import' })}
          isOneOfSeveral
          variant="secondary"
        >
          {t('Import key')}
        </NewObjectLink>
        <NewObjectLink
          projectId={projectId}
          quota="key_pairs"
          href={projectHref(projectId, 'key-pairs', { create: 'generate' })}
        >
          {t('Generate key')}
        </NewObjectLink>
      </>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'key-pairs', send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <KeyTable projectId={projectId} />
      <NewKey projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
