'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { StorageTable } from './storage-table.tsx';
import { StoreHealth } from './store-health.tsx';

export function ObjectStorageTabs({ scope }: { scope: string }) {
  const t = useT();
  return (
    <PageTabs
      label={t('Sections of object storage')}
      tabs={[
        { id: 'projects', label: t('Projects'), content: <StorageTable scope={scope} /> },
        { id: 'store', label: t('Store'), content: <StoreHealth scope={scope} /> },
      ]}
    />
  );
}
