'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { PolicyTable } from './policy-table.tsx';
import { QosSpecsTable } from './qos-specs-table.tsx';
import { TypeTable } from './type-table.tsx';
import { TYPE_TAB_IDS, TYPE_TABS } from './type-tabs.ts';

const TABLES = { types: TypeTable, 'qos-specs': QosSpecsTable, 'network-qos': PolicyTable };

export function VolumeTypeTabs({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <PageTabs
      label={t('Types and QoS')}
      tabs={TYPE_TAB_IDS.map((id) => {
        const Table = TABLES[id];
        return { id, label: t(TYPE_TABS[id].label), content: <Table projectId={projectId} /> };
      })}
    />
  );
}
