'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { storageList } from '#components/object-storage/kind.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { StoreHealth } from './store-health.tsx';

export function ObjectStorageTabs({ scope }: { scope: string }) {
  const t = useT();
  return (
    <PageTabs
      label={t('Sections of object storage')}
      tabs={[
        {
          id: 'projects',
          label: t('Projects'),
          isList: true,
          content: <KindList list={storageList} scope={scope} />,
        },
        { id: 'store', label: t('Store'), content: <StoreHealth scope={scope} /> },
      ]}
    />
  );
}
