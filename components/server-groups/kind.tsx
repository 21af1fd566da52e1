import { Shapes } from 'lucide-react';
import { shellWord } from '#components/console/shell-word.ts';
import { kind, listOf, pageOf, relatedPart } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import type { Send } from '#lib/client/project-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { serverGroupApi } from '#lib/compute/server-groups/contract.ts';
import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { GroupMembers, memberName } from './group-members.tsx';
import { POLICY_WORDS } from './policy-words.ts';
import { useServerGroupActions } from './use-server-group-actions.tsx';

const PATH = 'compute/v2.1/os-server-groups';

const summariesQuery = (scope: string, send?: Send) =>
  clientOf(serverApi).summaries.query(scope, { limit: '1000' }, send);

const RELATIONS = { servers: relatedPart(summariesQuery, ({ servers }) => servers) };

const serverGroupKind = kind<ServerGroup>()({
  noun: { one: msg('server group'), many: msg('server groups') },
  icon: Shapes,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { isFiltered: true },
  words: ({ name, id, members }) => [name, id, ...members],
  related: RELATIONS,
  attributes: {
    policy: {
      label: msg('Policy'),
      value: ({ policy }, { t }) => policy && t(POLICY_WORDS[policy][0]),
      width: 12,
      isVital: true,
      sort: true,
      filter: {
        operators: [],
        read: ({ policy }) => policy,
        values: ({ t }) => Object.entries(POLICY_WORDS).map(([value, [name]]) => ({ value, label: t(name) })),
      },
      isKeyFact: true,
    },
    meaning: {
      label: msg('Placement'),
      value: ({ policy }, { t }) => policy && t(POLICY_WORDS[policy][1]),
      in: 'page',
      isWide: true,
    },
    maximum: {
      label: msg('Instances per host'),
      value: ({ policy, rules }) => (policy === 'anti-affinity' ? (rules?.max_server_per_host ?? 1) : undefined),
      as: 'number',
      sort: true,
      isKeyFact: true,
    },
    count: { label: msg('Instances'), value: ({ members }) => members.length, as: 'number', sort: true, in: 'list' },
    members: {
      label: msg('Members'),
      value: ({ members }, { related }) => members.map((id) => memberName(id, related.servers)),
      show: (group, { scope, related }) => <GroupMembers projectId={scope} group={group} servers={related.servers} />,
      width: 20,
      isWide: true,
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ id }) => `openstack server group show ${shellWord(id)}`,
  useActions: useServerGroupActions,
});

export const serverGroupList = listOf(serverGroupKind, {
  id: 'server-groups',
  header: {
    description: msg('They determine whether instances share a host. An instance joins a group when it is launched.'),
    path: PATH,
    command: 'openstack server group list --long',
  },
  create: {
    label: msg('Create server group'),
    quota: 'server_groups',
    href: (scope) => projectHref(scope, 'server-groups', { create: 'true' }),
    loadForm: async () => (await import('#lazy/components/server-groups/server-group-form.tsx')).ServerGroupForm,
  },
  source: completeList(
    (scope, send) => clientOf(serverGroupApi).list.query(scope, {}, send),
    ({ server_groups }) => server_groups,
  ),
  sort: 'name',
  views: [{ label: msg('All') }],
  href: ({ id }, { scope }) => objectHref(scope, 'server-groups', id),
  emptyText: msg(
    'A server group places its instances on different hosts, so that not all of them fail with one, or on the same.',
  ),
  alsoLoads: [computeQuotasQuery],
});

export const serverGroupPage = pageOf(serverGroupKind, {
  query: (scope, id, send) => clientOf(serverGroupApi).show.query(scope, id, send),
  rowOf: ({ server_group }) => server_group,
  listHref: (scope) => projectHref(scope, 'server-groups'),
  path: PATH,
  activity: 'server_group',
});
