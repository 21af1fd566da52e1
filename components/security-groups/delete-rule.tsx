'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { ruleSentence } from './rule-words.ts';

const DELETION = deletion({
  title: msg('Delete rule?'),
  confirm: msg('Delete rule'),
  doing: msg('Deleting a rule'),
  done: msg('Rule deleted: {name}'),
});

interface DeleteRuleProps extends ProjectDialogProps {
  rule: SecurityGroupRule;
  names: ReadonlyMap<string, string>;
}

export function DeleteRule({ projectId, rule, names, onClose }: DeleteRuleProps) {
  const t = useT();
  const sentence = t(ruleSentence(rule, names));
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['security_group', 'security_group_rule', 'quota']}
      objects={[rule]}
      idOf={({ id }) => id}
      nameOf={() => sentence}
      verb={DELETION}
      deletionOf={({ id }) => clientOf(securityGroupRuleApi).remove.request(id)}
      onClose={onClose}
    >
      <p className="text-ink">{sentence}</p>
      <p>{t('Traffic it allowed is blocked immediately, unless another rule or group of the port allows it.')}</p>
    </DeleteObjects>
  );
}
