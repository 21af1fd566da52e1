'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { PolicyTable } from './policy-table.tsx';
import { QosSpecsTable } from './qos-specs-table.tsx';
import { TypeTable } from './type-table.tsx';

/** Volume types, the QoS specs that limit their volumes, and the QoS policies of networks and ports. */
export function VolumeTypeTabs({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <PageTabs
      label={t('Types and QoS')}
      tabs={[
        { id: 'types', label: t('Volume types'), content: <TypeTable projectId={projectId} /> },
        { id: 'qos-specs', label: t('QoS specs'), content: <QosSpecsTable projectId={projectId} /> },
        { id: 'network-qos', label: t('Network QoS'), content: <PolicyTable projectId={projectId} /> },
      ]}
    />
  );
}
