import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { getT } from '#lib/i18n/server.ts';

/** What there is in the project. */
export default async function OverviewPage() {
  const t = await getT();
  return (
    <Page>
      <PageHeader title={t('Overview')} />
    </Page>
  );
}
