'use client';

import { ActivityTable } from '#components/console/activity-table.tsx';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What was done, by its verb; others are shown as the platform calls them. */
const WORDS: Readonly<Record<string, string>> = {
  create: msg('Created'),
  update: msg('Changed'),
  add_rule: msg('Rule added'),
  remove_rule: msg('Rule deleted'),
  add_interface: msg('Interface added'),
  remove_interface: msg('Interface removed'),
  associate: msg('Associated'),
  disassociate: msg('Disassociated'),
  activate: msg('Activated'),
  deactivate: msg('Deactivated'),
  bind: msg('Bound to a device'),
  unbind: msg('Unbound from its device'),
  unplug: msg('Unplugged from its host'),
};

interface ObjectActivityProps {
  projectId: string;
  /** As live events name it. */
  kind: string;
  id: string;
  /** Of the project, for the rules that name them. */
  groups: readonly { id: string; name: string }[];
}

/** What happened to an object of a network, the newest first. */
export function ObjectActivity({ projectId, kind, id, groups }: ObjectActivityProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  return (
    <ActivityTable
      {...{ projectId, kind, id }}
      words={WORDS}
      detailsOf={({ rule, changed }) => (rule ? t(ruleSentence(rule, names)) : changed.join(', '))}
    />
  );
}
