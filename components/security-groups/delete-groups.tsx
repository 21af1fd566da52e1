'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { type GroupRow, groupName } from './group-row.ts';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete security group {name}?} other {Delete # security groups?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # security groups}}'),
  doing: msg('Deleting {count, plural, one {# security group} other {# security groups}}'),
  done: msg('Security group {name} deleted'),
});

interface DeleteGroupsProps extends ProjectDialogProps {
  rows: readonly GroupRow[];
  onDeleted?: (() => void) | undefined;
}

export function DeleteGroups({ projectId, rows, onClose, onDeleted }: DeleteGroupsProps) {
  const { t, format } = useI18n();
  const named = rows.flatMap(({ namedBy }) => namedBy.map(groupName));
  const rules = rows.reduce((sum, { ingress, egress }) => sum + ingress + egress, 0);
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['security_group', 'quota']}
      objects={rows}
      idOf={({ group }) => group.id}
      nameOf={({ group }) => groupName(group)}
      verb={DELETION}
      deletionOf={({ group }) => clientOf(securityGroupApi).remove.request(group.id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>
        {t(
          '{rules, plural, =0 {No rules are} one {# rule is} other {# rules are}} deleted with {count, plural, one {it} other {them}}.',
          { rules, count: rows.length },
        )}{' '}
        {t('{count, plural, one {No ports use it.} other {No ports use them.}}', { count: rows.length })}
      </p>
      {named.length > 0 && (
        <p>
          {t('Rules of other groups that refer to {count, plural, one {it} other {them}} are deleted too: {groups}.', {
            count: rows.length,
            groups: format.list([...new Set(named)]),
          })}
        </p>
      )}
    </DeleteObjects>
  );
}
