'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { type Effects, VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { can } from '#lib/networking/security-groups/can.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { SECURITY_GROUP_VERBS, type SecurityGroupVerb } from '#lib/networking/security-groups/verbs.ts';
import { type GroupRow, groupName } from './group-row.ts';

const CopyGroup = lazyComponent(async () => (await import('./copy-group.tsx')).CopyGroup);
const GroupBlockers = lazyComponent(async () => (await import('./group-blockers.tsx')).GroupBlockers);
const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);

const { kinds, request } = clientOf(securityGroupApi).remove;
const remove = ({ group }: GroupRow) => request(group.id);

const deletedRules: Effects<GroupRow> = (rows, { t, format }) => {
  const named = rows.flatMap(({ namedBy }) => namedBy.map(groupName));
  const rules = rows.reduce((sum, { ingress, egress }) => sum + ingress + egress, 0);
  return [
    t(
      '{rules, plural, =0 {No rules are} one {# rule is} other {# rules are}} deleted with {count, plural, one {it} other {them}}.',
      { rules, count: rows.length },
    ),
    t('{count, plural, one {No ports use it.} other {No ports use them.}}', { count: rows.length }),
    named.length > 0 &&
      t('Rules of other groups that refer to {count, plural, one {it} other {them}} are deleted too: {groups}.', {
        count: rows.length,
        groups: format.list([...new Set(named)]),
      }),
  ];
};

export function useSecurityGroupActions(
  projectId: string,
  onDeleted?: () => void,
): ObjectActions<GroupRow, SecurityGroupVerb> {
  const mayCopy = useMayCreate(projectId, 'security_groups');
  return useKindActions<GroupRow, SecurityGroupVerb>({
    ...{ verbs: SECURITY_GROUP_VERBS, of: projectId, kinds, areDeletedImmediately: true, onDeleted },
    idOf: ({ group }) => group.id,
    nameOf: ({ group }) => groupName(group),
    allowed: (_, verb) => verb !== 'copy' || mayCopy,
    dialogs: {
      edit: ([{ group }], onClose) => <GroupForm {...{ projectId, group, onClose }} />,
      copy: ([{ group }], onClose) => <CopyGroup {...{ projectId, group, onClose }} />,
    },
    requests: { delete: remove, delete_all: remove },
    questions: { delete: DeleteGroup },
    effects: { delete: deletedRules, delete_all: deletedRules },
  });
}

/** If ports use the group, they are displayed instead of the question. */
function DeleteGroup(props: VerbDialogProps<GroupRow>) {
  const { projectId, rows, onClose } = props;
  const [row] = rows;
  return can('delete', row) === true ? <VerbDialog {...props} /> : <GroupBlockers {...{ projectId, row, onClose }} />;
}
