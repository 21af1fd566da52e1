'use client';

import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface GroupActivityProps {
  projectId: string;
  groupId: string;
  groups: readonly { id: string; name: string }[];
}

export function GroupActivity({ projectId, groupId, groups }: GroupActivityProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  return (
    <ObjectActivity
      projectId={projectId}
      kind="security_group"
      id={groupId}
      detailsOf={(_, events) => events.flatMap(({ rule }) => (rule ? t(ruleSentence(rule, names)) : [])).join(' · ')}
    />
  );
}
