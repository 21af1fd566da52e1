import { mapSource } from '#components/console/row-sources.ts';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { projectsList } from '#components/kind/list-source.ts';
import { requestBatched } from '#lib/client/request-batching.ts';
import { type ServerSearch, serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { useInstanceActions } from './actions/use-instance-actions.tsx';
import { instanceAttributes } from './attributes.tsx';
import { instanceBase } from './instance-base.tsx';
import { commonRelations, type InstanceRelated, projectRelations } from './instance-relations.ts';
import { InstanceViews } from './instance-views.tsx';
import { serverList } from './server-source.ts';
import { isProblem, NO_PACES } from './stuck-task.ts';
import { SystemMark } from './system-mark.tsx';

type Context = RowContext<Server, InstanceRelated>;

const ofProjects = {
  ...instanceBase,
  noun: { one: msg('instance'), many: msg('instances') },
  name: {
    ...instanceBase.name,
    mark: (server: Server, { projectOf }: Context) => <SystemMark projectId={projectOf(server)} server={server} />,
  },
};

export const projectInstances = {
  ...ofProjects,
  related: projectRelations,
  attributes: instanceAttributes,
  useActions: useInstanceActions,
};

const instanceKind = kind<Server>()(projectInstances);

const ownProject = ({ tenant_id }: Server): string => tenant_id;

const allInstanceKind = kind<Server>()({
  ...ofProjects,
  related: commonRelations,
  attributes: {
    ...instanceAttributes,
    project: {
      label: msg('Project'),
      value: ({ tenant_id }, { related }) =>
        related.session?.projects.find(({ id }) => id === tenant_id)?.name ?? tenant_id,
      in: 'page',
    },
  },
});

export const VIEWS = [
  { label: msg('All') },
  { label: msg('Running'), where: ['status:ACTIVE'] },
  { label: msg('Stopped'), where: ['status:SHUTOFF'] },
  { label: msg('Problems'), where: ['problem:true'] },
  { label: msg('Exposed'), where: ['floating:true'] },
  { label: msg('Boot from image'), where: ['source:image'] },
  { label: msg('Changed today'), where: ['changed:<1'] },
];

export const allInstanceList = listOf(allInstanceKind, {
  id: 'all-instances',
  header: { description: msg('From all your projects. Actions run in the project of each row, with your role there.') },
  source: projectsList((projectId) => clientOf(serverApi).list.choices(projectId, {}, requestBatched), 'instances'),
  sort: '-created_at',
  ownerOf: ownProject,
  lessWanted: ['image', 'az'],
  views: VIEWS,
  // Durations are known per project only, so no instance counts as slow here.
  Views: ({ rows, ...props }) => (
    <InstanceViews {...props} problemsAt={(now) => rows?.filter((row) => isProblem(row, now, NO_PACES)).length} />
  ),
  href: (server) => objectHref(ownProject(server), 'instances', server.id),
  useActions: () => useInstanceActions(ownProject),
  hasShortMenu: true,
  emptyTitle: msg('No instances in any of your projects'),
  emptyText: msg('Choose a project to launch one. It appears here with all others.'),
});

interface InstanceUse {
  search: ServerSearch;
  isMeant?: (server: Server) => boolean;
  emptyTitle: Text;
  emptyText?: Text;
}

/** The instances that use another object, for its page. */
export function instanceListUsing({ search, isMeant = () => true, ...empty }: InstanceUse) {
  const source = serverList(search);
  return listOf(instanceKind, {
    id: 'instances-using',
    ...empty,
    header: {},
    source: {
      ...source,
      useList: (list, of) => {
        const model = source.useList(list, of);
        return { ...model, source: mapSource(model.source, (rows) => rows.filter(isMeant)) };
      },
    },
    sort: '-created_at',
    lessWanted: ['flavor', 'image', 'az'],
    href: ({ id }, { scope }) => objectHref(scope, 'instances', id),
    hasShortMenu: true,
  });
}
