'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { GroupActivity } from '#components/security-groups/group-activity.tsx';
import type { GroupRow } from '#components/security-groups/group-row.ts';
import { PacketTest } from '#components/security-groups/packet-test.tsx';
import { RuleEditor } from '#components/security-groups/rule-editor.tsx';
import { SharingCard } from '#components/sharing/sharing-card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { UsedByTab } from './used-by-tab.tsx';

interface GroupTabsProps {
  projectId: string;
  row: GroupRow;
  /** All groups of the project. */
  groups: readonly SecurityGroup[];
}

export function GroupTabs({ projectId, row, groups }: GroupTabsProps) {
  const t = useT();
  const { group } = row;
  return (
    <PageTabs
      label={t('Sections of the security group')}
      tabs={[
        {
          id: 'rules',
          label: t('Rules'),
          count: group.security_group_rules.length,
          content: <RuleEditor projectId={projectId} group={group} groups={groups} />,
        },
        {
          id: 'used-by',
          label: t('Used by'),
          count: row.ports,
          content: <UsedByTab projectId={projectId} row={row} />,
        },
        {
          id: 'sharing',
          label: t('Sharing'),
          content: <SharingCard projectId={projectId} object={{ ...group, object_type: 'security_group' }} />,
        },
        {
          id: 'test',
          label: t('Test'),
          content: <PacketTest {...{ projectId, groups }} target={{ kind: 'security-groups', id: group.id }} />,
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <GroupActivity {...{ projectId, groups }} groupId={group.id} />,
        },
        {
          id: 'json',
          label: t('JSON'),
          content: (
            <CodeBlock code={JSON.stringify(group, undefined, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />
          ),
        },
      ]}
    />
  );
}
