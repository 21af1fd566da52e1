'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import type { RuleDraft } from '#lib/networking/security-group-rules/draft.ts';
import { rulesOfGroup } from '#lib/networking/security-group-rules/wanted-rules.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleInput } from './rule-input.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface AddRuleDialogProps extends ProjectDialogProps {
  group: SecurityGroup;
  groups: readonly SecurityGroup[];
  draft: RuleDraft;
}

export function AddRuleDialog({ projectId, group, groups, draft, onClose }: AddRuleDialogProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  const add = clientOf(securityGroupRuleApi).create.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'security_group_rules')}
      title={msg('Add a rule to {name}', { name: groupName(group) })}
      submitLabel={msg('Add rule')}
      size="large"
      schema={ruleInput(group.security_group_rules)}
      defaultValues={draft}
      onSave={async (rule) => {
        await add.mutateAsync(rulesOfGroup(group.id, [rule]));
        notify({ level: 'success', title: msg('Rule added: {rule}', { rule: t(ruleSentence(rule, names)) }) });
      }}
      onClose={onClose}
    >
      <RuleFields projectId={projectId} groups={groups} rules={group.security_group_rules} />
    </FormDialog>
  );
}
