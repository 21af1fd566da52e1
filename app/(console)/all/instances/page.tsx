import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { requireView } from '#lib/auth/current-view.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { getT } from '#lib/i18n/server.ts';
import { AllInstanceTable } from './all-instance-table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Instances') };
}

/** Loaded by the browser, because many projects can take a while. */
export default async function AllInstancesPage() {
  const [t, { projects }] = await Promise.all([getT(), requireView()]);
  return (
    <Page shape="list">
      <PageHeader
        title={t('Instances')}
        description={t('From all your projects. Actions run in the project of each row, with your role there.')}
      />
      <Prefetch
        start={(client, send) => {
          const [first] = projects;
          if (first) client.prefetchQuery(listSettingsQuery(first.id, 'all-instances', send));
        }}
      >
        <AllInstanceTable />
      </Prefetch>
    </Page>
  );
}
