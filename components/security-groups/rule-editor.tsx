'use client';

import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { RULE_VERBS, type RuleVerb } from '#lib/networking/security-group-rules/verbs.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { ExportRules } from './export-rules.tsx';
import { newRule } from './new-rule.ts';
import { RuleList } from './rule-list.tsx';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

const EditRule = lazyComponent(async () => (await import('./edit-rule.tsx')).EditRule);
const AddRuleDialog = lazyComponent(async () => (await import('./add-rule-dialog.tsx')).AddRuleDialog);
const PasteRules = lazyComponent(async () => (await import('./paste-rules.tsx')).PasteRules);

const { kinds, request } = clientOf(securityGroupRuleApi).remove;

interface RuleEditorProps {
  projectId: string;
  group: SecurityGroup;
  groups: readonly SecurityGroup[];
}

export function RuleEditor({ projectId, group, groups }: RuleEditorProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const [making, setMaking] = useState<'rule' | 'pasted'>();
  const names = useRemoteNames(projectId, groups);
  const own = useQuery(clientOf(factApi).ownAddress.query(projectId));
  const actions = useKindActions<SecurityGroupRule, RuleVerb, object>({
    ...{ verbs: RULE_VERBS, of: projectId, kinds, areDeletedImmediately: true },
    nameOf: (rule) => t(ruleSentence(rule, names)),
    dialogs: { edit: ([rule], onClose) => <EditRule {...{ projectId, group, groups, rule, onClose }} /> },
    requests: { delete: ({ id }) => request(id) },
  });
  const lists = { names, mayWrite, rules: group.security_group_rules, actionsOf: actions.of };
  return (
    <div className="flex flex-col gap-4">
      {isReservedName(group.name) && (
        <Alert tone="info" title={t('This is the default group')}>
          {t(
            'Ports get it if no group is chosen. It allows all outbound traffic, and inbound traffic from other ports in the group.',
          )}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ExportRules group={group} names={names} />
        <NewRuleButtons projectId={projectId} onMake={setMaking} />
      </div>
      <RuleList direction="ingress" {...lists} />
      <RuleList direction="egress" {...lists} />
      {/* A new rule starts with the address of the user. */}
      {making === 'rule' && !own.isPending && (
        <AddRuleDialog
          {...{ projectId, group, groups }}
          draft={newRule(own.data)}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making === 'pasted' && <PasteRules {...{ projectId, group, groups }} onClose={() => setMaking(undefined)} />}
      {actions.dialog}
    </div>
  );
}

function NewRuleButtons({ projectId, onMake }: { projectId: string; onMake: (what: 'rule' | 'pasted') => void }) {
  const t = useT();
  const allowed = useMayCreate(projectId, 'security_group_rules');
  return (
    <>
      <ActionButton
        size="small"
        action={{
          label: t('Paste rules'),
          icon: <ClipboardPaste aria-hidden />,
          allowed,
          onSelect: () => onMake('pasted'),
        }}
      />
      <ActionButton
        size="small"
        variant="primary"
        action={{
          label: t('Add rule'),
          icon: <Plus aria-hidden />,
          allowed,
          onSelect: () => onMake('rule'),
        }}
      />
    </>
  );
}
