import { Shield } from 'lucide-react';
import { comparison, type RowContext, yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { Badge } from '#components/ui/badge.tsx';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { ExposureBadge } from './exposure-badge.tsx';
import { type GroupRelated, type GroupRow, groupName, groupRelations, isUsed, toGroupRow } from './group-row.ts';
import { useSecurityGroupActions } from './use-security-group-actions.tsx';

function usedBy({ ports, servers, namedBy }: GroupRow, t: Translate): string {
  if (ports > 0) {
    return t(
      '{ports, plural, one {# port} other {# ports}}, {servers, plural, =0 {no instance} one {# instance} other {# instances}}',
      { ports, servers },
    );
  }
  if (namedBy.length === 0) return '';
  return t('{count, plural, one {Rules of # group} other {Rules of # groups}}', { count: namedBy.length });
}

const ruleCount = ({ ingress, egress }: GroupRow): number => ingress + egress;

const defaultBadge = ({ isDefault }: GroupRow, { t }: { t: Translate }) =>
  isDefault && <Badge tone="info">{t('Default')}</Badge>;

export const groupKind = kind<GroupRow>()({
  noun: { one: msg('security group'), many: msg('security groups') },
  icon: Shield,
  idOf: ({ group }) => group.id,
  nameOf: ({ group }) => groupName(group),
  name: { isFiltered: true, badge: defaultBadge },
  words: ({ group }) => [group.name, group.description, group.id],
  status: (row, context) => (
    <>
      {defaultBadge(row, context)}
      <ExposureBadge rules={row.group.security_group_rules} />
    </>
  ),
  related: groupRelations,
  attributes: {
    description: {
      label: msg('Description'),
      value: ({ group }) => group.description,
      width: 14,
      yields: true,
      isWide: true,
    },
    rules: {
      label: msg('Rules'),
      value: ({ ingress, egress }) => `${ingress}/${egress}`,
      show: ({ ingress, egress }, { t }) => t('{ingress} in, {egress} out', { ingress, egress }),
      sort: true,
      order: ruleCount,
      width: 10,
      filter: { ...comparison(), read: ruleCount },
      isKeyFact: true,
    },
    used: {
      label: msg('Used by'),
      value: (row, { t }) => usedBy(row, t),
      show: (row, { t }) => usedBy(row, t) || <span className="text-ink-faint">{t('Unused')}</span>,
      isShownEmpty: true,
      sort: 'ports',
      order: ({ ports }) => ports,
      width: 12,
      filter: { ...yesOrNo, label: msg('In use'), read: isUsed },
      isKeyFact: true,
    },
    exposure: {
      label: msg('Exposure'),
      value: ({ exposure }) => exposure,
      show: ({ group }) => <ExposureBadge rules={group.security_group_rules} />,
      width: 12,
      filter: {
        values: ({ t }) => [
          { value: 'none', label: t('Private') },
          { value: 'open', label: t('Open to the world') },
          { value: 'delicate', label: t('Administration or data open to the world') },
        ],
      },
      isKeyFact: true,
    },
    age: { label: msg('Created'), value: ({ group }) => group.created_at, as: 'age', width: 7.5, sort: 'created_at' },
    id: { label: msg('ID'), value: ({ group }) => group.id, as: 'id' },
  },
  filters: { ports: { ...comparison(), label: msg('Ports'), read: ({ ports }) => ports } },
  command: ({ group }) => `openstack security group show ${group.id}`,
  useActions: useSecurityGroupActions,
});

export const groupList = listOf(groupKind, {
  id: 'security-groups',
  header: {
    description: msg('Security groups control which traffic reaches and leaves their ports.'),
    path: 'networking/v2.0/security-groups',
    command: 'openstack security group list',
  },
  create: {
    label: msg('Create security group'),
    quota: 'security_groups',
    href: (scope) => projectHref(scope, 'security-groups', { create: 'true' }),
    Form: ({ scope, goTo, onClose }) => (
      <CreateGroupDialog
        projectId={scope}
        onCreated={({ id }) => goTo(objectHref(scope, 'security-groups', id))}
        onClose={onClose}
      />
    ),
  },
  source: completeList(groupChoicesQuery, ({ security_groups }, { related }: RowContext<GroupRow, GroupRelated>) =>
    security_groups.map((group) => toGroupRow(group, related)),
  ),
  // Whether a group is unused is not known until the uses are loaded.
  needs: ['groups', 'uses'],
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('In use'), where: ['used:true'] },
    { label: msg('Unused'), where: ['used:false'] },
    { label: msg('Open to the world'), where: ['exposure:!none'] },
    { label: msg('At risk'), where: ['exposure:delicate'] },
  ],
  href: ({ group }, { scope }) => objectHref(scope, 'security-groups', group.id),
  emptyText: msg(
    'A security group controls which traffic reaches its ports. Without rules, no inbound traffic is allowed.',
  ),
  alsoLoads: [networkQuotasQuery],
});
