'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { policyList } from './policy-kind.tsx';
import { qosSpecsList } from './qos-specs-kind.tsx';
import { typeList } from './type-kind.tsx';
import { TYPE_TABS } from './type-tabs.ts';

export function VolumeTypeTabs({ projectId: scope }: { projectId: string }) {
  const t = useT();
  const tab = (id: keyof typeof TYPE_TABS) => ({ id, label: t(TYPE_TABS[id].label) });
  return (
    <PageTabs
      label={t('Types and QoS')}
      tabs={[
        { ...tab('types'), content: <KindList list={typeList} scope={scope} /> },
        { ...tab('qos-specs'), content: <KindList list={qosSpecsList} scope={scope} /> },
        { ...tab('network-qos'), content: <KindList list={policyList} scope={scope} /> },
      ]}
    />
  );
}
