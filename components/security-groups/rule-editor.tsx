'use client';

import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AddRule } from './add-rule.tsx';
import { ExportRules } from './export-rules.tsx';
import { RuleList } from './rule-list.tsx';
import { useRemoteNames } from './use-remote-names.ts';

const DeleteRule = onUse(async () => (await import('./delete-rule.tsx')).DeleteRule);
const EditRule = onUse(async () => (await import('./edit-rule.tsx')).EditRule);
const PasteRules = onUse(async () => (await import('./paste-rules.tsx')).PasteRules);

interface RuleEditorProps {
  projectId: string;
  group: SecurityGroup;
  /** All of the project. */
  groups: readonly SecurityGroup[];
}

/** What a group lets in and out, and the place to change that. */
export function RuleEditor({ projectId, group, groups }: RuleEditorProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; rule: SecurityGroupRule }>();
  const [isPasting, setIsPasting] = useState(false);
  const names = useRemoteNames(projectId, groups);
  const lists = { names, mayWrite, rules: group.security_group_rules };
  const onEdit = (rule: SecurityGroupRule) => setAsked({ what: 'edit', rule });
  const onDelete = (rule: SecurityGroupRule) => setAsked({ what: 'delete', rule });
  const onClose = () => setAsked(undefined);
  return (
    <div className="flex flex-col gap-4">
      {isReservedName(group.name) && (
        <Alert tone="info" title={t('This is the default group')}>
          {t(
            'Ports get it when nobody names a group. It lets everything out, and lets in what comes from other ports that have it.',
          )}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {mayWrite && (
          <Button size="small" onClick={() => setIsPasting(true)}>
            <ClipboardPaste aria-hidden />
            {t('Paste rules')}
          </Button>
        )}
        <ExportRules group={group} names={names} />
      </div>
      {mayWrite && <AddRule projectId={projectId} group={group} groups={groups} />}
      <RuleList direction="ingress" {...lists} onEdit={onEdit} onDelete={onDelete} />
      <RuleList direction="egress" {...lists} onEdit={onEdit} onDelete={onDelete} />
      {isPasting && <PasteRules {...{ projectId, group, groups }} onClose={() => setIsPasting(false)} />}
      {asked?.what === 'edit' && <EditRule {...{ projectId, group, groups, onClose }} rule={asked.rule} />}
      {asked?.what === 'delete' && <DeleteRule {...{ projectId, names, onClose }} rule={asked.rule} />}
    </div>
  );
}
