import { kind, listOf, ofAnyProject } from '#components/kind/kind.ts';
import { projectsList } from '#components/kind/projects-list.ts';
import type { Send } from '#lib/client/project-query.ts';
import { requestBatched } from '#lib/client/request-batching.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { instanceAttributes } from './attributes.tsx';
import { commonRelations } from './instance-relations.ts';
import { InstanceViews } from './instance-views.tsx';
import { loadInstanceActions, NEWEST_FIRST, ofProjects, VIEWS } from './kind.tsx';
import { isProblem, NO_PACES } from './stuck-task.ts';

const ownProject = ({ tenant_id }: Server): string => tenant_id;

const allInstanceKind = kind<Server>()({
  ...ofProjects,
  related: {
    ...commonRelations,
    images: ofAnyProject((scope: string, send?: Send) => commonRelations.images(scope, send)),
  },
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

export const allInstanceList = listOf(allInstanceKind, {
  id: 'all-instances',
  header: { description: msg('From all your projects. Actions run in the project of each row, with your role there.') },
  source: projectsList((projectId) => clientOf(serverApi).list.choices(projectId, {}, requestBatched), 'instances'),
  sort: NEWEST_FIRST,
  ownerOf: ownProject,
  lessWanted: ['image', 'az'],
  views: VIEWS,
  // Durations are known per project only, so no instance counts as slow here.
  Views: ({ rows, ...props }) => (
    <InstanceViews {...props} problemsAt={(now) => rows?.filter((row) => isProblem(row, now, NO_PACES)).length} />
  ),
  href: (server) => objectHref(ownProject(server), 'instances', server.id),
  loadActions: async () => {
    const useActions = await loadInstanceActions();
    return () => useActions(ownProject);
  },
  hasShortMenu: true,
  emptyTitle: msg('No instances in any of your projects'),
  emptyText: msg('Choose a project to launch one. It appears here with all others.'),
});
