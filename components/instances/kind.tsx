import { mapSource } from '#components/console/row-sources.ts';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import type { ServerSearch } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { instanceAttributes } from './attributes.tsx';
import { instanceBase } from './instance-base.tsx';
import { type InstanceRelated, projectRelations } from './instance-relations.ts';
import { serverList } from './server-source.ts';
import { SystemMark } from './system-mark.tsx';

type Context = RowContext<Server, InstanceRelated>;

export const ofProjects = {
  ...instanceBase,
  noun: { one: msg('instance'), many: msg('instances') },
  name: {
    ...instanceBase.name,
    mark: (server: Server, { projectOf, related }: Context) => (
      <SystemMark projectId={projectOf(server)} server={server} images={related.images?.rows} />
    ),
  },
};

export const projectInstances = {
  ...ofProjects,
  related: projectRelations,
  attributes: instanceAttributes,
};

export const loadInstanceActions = async () =>
  (await import('#lazy/components/instances/actions/use-instance-actions.tsx')).useInstanceActions;

const instanceKind = kind<Server>()(projectInstances);

export const NEWEST_FIRST = '-created_at';

export const VIEWS = [
  { label: msg('All') },
  { label: msg('Running'), where: ['status:ACTIVE'] },
  { label: msg('Stopped'), where: ['status:SHUTOFF'] },
  { label: msg('Problems'), where: ['problem:true'] },
  { label: msg('Exposed'), where: ['floating:true'] },
  { label: msg('Boot from image'), where: ['source:image'] },
  { label: msg('Changed today'), where: ['changed:<1'] },
  { label: msg('Deleted'), where: ['status:SOFT_DELETED'] },
];

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
    sort: NEWEST_FIRST,
    lessWanted: ['flavor', 'image', 'az'],
    href: ({ id }, { scope }) => objectHref(scope, 'instances', id),
    hasShortMenu: true,
    loadActions: loadInstanceActions,
  });
}
