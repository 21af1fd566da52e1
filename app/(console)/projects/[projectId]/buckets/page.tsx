import { ImportButton } from '#components/buckets/import-button.tsx';
import { ProjectImports } from '#components/buckets/project-imports.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { BucketTable } from './bucket-table.tsx';
import { NewBucket } from './new-bucket.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Buckets'),
  header: {
    description: msg('Objects for clients of S3 and of OpenStack: backups, artifacts, static files.'),
    api: { path: 'console/v1/buckets' },
    command: 'openstack container list --long',
    actions: ({ projectId }, t) => (
      <>
        <ImportButton projectId={projectId} />
        <NewObjectLink
          projectId={projectId}
          quota="buckets"
          href={projectHref(projectId, 'buckets', { create: 'true' })}
        >
          {t('Create bucket')}
        </NewObjectLink>
      </>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(bucketApi).list.query(projectId, send));
    client.prefetchQuery(clientOf(storageApi).objectQuotas.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'buckets', send));
  },
  body: ({ projectId }) => (
    <>
      <BucketTable projectId={projectId} />
      <ProjectImports projectId={projectId} />
      <NewBucket projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
