import { pageOf } from '#components/kind/kind.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { toGroupRow } from './group-row.ts';
import { groupKind } from './kind.tsx';
import { RuleEditor } from './rule-editor.tsx';

export const groupPage = pageOf(groupKind, {
  query: (scope, id, send) => clientOf(securityGroupApi).show.query(scope, id, {}, send),
  needs: ['groups', 'uses'],
  rowOf: ({ security_group }, related) => toGroupRow(security_group, related),
  listHref: (scope) => projectHref(scope, 'security-groups'),
  path: 'networking/v2.0/security-groups',
  description: ({ group }) => group.description,
  alsoLoads: [(scope, _id, send) => networkQuotasQuery(scope, send)],
  tabs: [
    {
      id: 'rules',
      label: msg('Rules'),
      isFirst: true,
      count: ({ group }) => group.security_group_rules.length,
      Content: ({ scope, row, related }) => <RuleEditor projectId={scope} group={row.group} groups={related.groups} />,
    },
    {
      id: 'used-by',
      label: msg('Used by'),
      count: ({ ports }) => ports,
      load: async () => {
        const { GroupUses } = await import('#lazy/components/security-groups/group-uses.tsx');
        return ({ scope, row }) => <GroupUses projectId={scope} row={row} />;
      },
    },
    {
      id: 'sharing',
      label: msg('Sharing'),
      load: async () => {
        const { ObjectSharing } = await import('#lazy/components/sharing/object-sharing.tsx');
        return ({ scope, row }) => (
          <ObjectSharing projectId={scope} object={{ ...row.group, object_type: 'security_group' }} />
        );
      },
    },
    {
      id: 'test',
      label: msg('Test'),
      load: async () => {
        const { PacketTest } = await import('#lazy/components/security-groups/packet-test.tsx');
        return ({ scope, id, related }) => (
          <PacketTest projectId={scope} groups={related.groups} target={{ kind: 'security-groups', id }} />
        );
      },
    },
  ],
  activity: 'security_group',
  loadActivity: async () => {
    const { GroupActivity } = await import('#lazy/components/security-groups/group-activity.tsx');
    return ({ scope, id, related }) => <GroupActivity projectId={scope} groups={related.groups} groupId={id} />;
  },
});
