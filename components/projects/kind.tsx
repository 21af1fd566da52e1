import { FolderKanban } from 'lucide-react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { domainAttribute, domainsQuery } from '#components/domains/domain-attribute.ts';
import type { Attribute } from '#components/kind/attribute.ts';
import { enabledAttribute } from '#components/kind/enabled-attribute.tsx';
import { kind, listOf, pageOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { Badge } from '#components/ui/badge.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ChildProjects } from './child-projects.tsx';
import { UseCell } from './use-cell.tsx';
import { useProjectActions } from './use-project-actions.tsx';

/** How much of a limit is used. */
const use = (id: 'instances' | 'cores' | 'gigabytes', label: string): Attribute<ListedProject> => ({
  label,
  value: (project) => `${project[id].used}/${project[id].limit}`,
  show: (project, { t }) => <UseCell label={t(label)} {...project[id]} />,
  width: 5,
  isKeyFact: true,
});

const projectKind = kind<ListedProject>()({
  noun: { one: msg('project'), many: msg('projects') },
  icon: FolderKanban,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  status: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
  related: { domains: domainsQuery },
  attributes: {
    domain: domainAttribute<ListedProject>(),
    enabled: { ...enabledAttribute<ListedProject>(), sort: true },
    members: {
      label: msg('Members'),
      value: ({ members }) => members,
      as: 'number',
      link: ({ id }, { scope }) => identityHref(scope, 'projects', id, { tab: 'members' }),
      isKeyFact: true,
    },
    instances: use('instances', msg('Instances')),
    cores: use('cores', msg('vCPUs')),
    gigabytes: use('gigabytes', msg('Volumes (GiB)')),
    tags: {
      label: msg('Tags'),
      value: ({ tags }) => tags,
      show: ({ tags }) => (
        <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
      width: 8,
      filter: { id: 'tag', label: msg('Tag'), operators: [], isSent: true },
    },
    parent: {
      label: msg('Parent'),
      value: ({ parent }) => parent?.name,
      link: ({ parent }, { scope }) => parent?.id && identityHref(scope, 'projects', parent.id),
      width: 8,
      filter: { operators: [], isSent: true },
    },
    created: { label: msg('Created'), value: ({ created_at }) => created_at, as: 'age', sort: 'created_at' },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
    description: {
      label: msg('Description'),
      value: ({ description }) => description,
      width: 14,
      isOptional: true,
      isWide: true,
    },
  },
  command: ({ id }) => `openstack project show ${id}`,
  useActions: useProjectActions,
});

export const projectList = listOf(projectKind, {
  id: 'projects',
  header: {
    description: msg('Who works together, and how much they can use.'),
    path: 'identity/v3/projects',
    command: 'openstack project list --long',
  },
  create: {
    label: msg('Create project'),
    href: (scope) => identityHref(scope, 'projects', 'create'),
    isForManagers: true,
  },
  source: pageList(clientOf(listedProjectApi).rows.pages, {
    text: 'q',
    params: { tag: 'tags' },
    total: clientOf(factApi).projectTotal.query,
    load: clientOf(listedProjectApi).rows.load,
  }),
  sort: 'name',
  counts: clientOf(factApi).projectViews.query,
  views: [
    { label: msg('All') },
    { label: msg('Enabled'), where: ['enabled:true'] },
    { label: msg('Disabled'), where: ['enabled:false'] },
    { label: msg('Newest'), sort: '-created_at' },
  ],
  href: ({ id }, { scope }) => identityHref(scope, 'projects', id),
  emptyText: msg('A project contains instances, volumes and networks, and the people who share them.'),
});

export const projectPage = pageOf(projectKind, {
  query: clientOf(listedProjectApi).row.query,
  rowOf: ({ project }) => project,
  listHref: (scope) => identityHref(scope, 'projects'),
  path: 'identity/v3/projects',
  description: ({ description }) => description,
  Links: ({ id }) => <AllActivityLink object={id} />,
  buttons: ['edit', 'enable', 'disable'],
  Related: ({ scope, id }) => <ChildProjects scope={scope} id={id} />,
  tabs: [
    {
      id: 'members',
      label: msg('Members'),
      count: ({ members }) => members,
      load: async () => {
        const { MembersMatrix } = await import('#lazy/components/assignments/members-matrix.tsx');
        return ({ scope, id }) => <MembersMatrix scope={scope} projectId={id} />;
      },
    },
    {
      id: 'quotas',
      label: msg('Quotas'),
      load: async () => {
        const { ProjectQuotas } = await import('#lazy/components/projects/project-quotas.tsx');
        return ({ scope, row }) => <ProjectQuotas scope={scope} project={row} />;
      },
    },
  ],
  activity: null,
});
