'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import { draftOf } from '#lib/networking/security-group-rules/draft.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { rulesOfGroup, type WantedRule } from '#lib/networking/security-group-rules/wanted-rules.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleInput } from './rule-input.ts';

interface EditRuleProps extends ProjectDialogProps {
  group: SecurityGroup;
  groups: readonly SecurityGroup[];
  rule: SecurityGroupRule;
}

/** The new rule is created before the old one is deleted, so traffic that both allow is not interrupted. */
export function EditRule({ projectId, group, groups, rule, onClose }: EditRuleProps) {
  const others = group.security_group_rules.filter(({ id }) => id !== rule.id);
  const { create, remove } = clientOf(securityGroupRuleApi);
  const replace = useProjectMutation(projectId, create.kinds, async (wanted: WantedRule) => {
    await create.send(projectId, rulesOfGroup(group.id, [wanted]));
    await remove.send(projectId, rule.id);
  });
  return (
    <FormDialog
      title={msg('Edit rule')}
      description={msg(
        'Rules cannot be changed. A new rule is created, then the old one is deleted. You cannot change only the description.',
      )}
      submitLabel={msg('Replace rule')}
      size="large"
      schema={ruleInput(group.security_group_rules)}
      defaultValues={draftOf(rule)}
      onSave={(wanted) => replace.mutateAsync(wanted)}
      onClose={onClose}
    >
      <RuleFields projectId={projectId} groups={groups} rules={others} />
    </FormDialog>
  );
}
