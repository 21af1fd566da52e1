import { anyProjectAttribute, anyProjects } from '#components/all-projects/any-project.ts';
import { AppLink } from '#components/console/app-link.tsx';
import type { Attributes } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Search, Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { volumeKind } from '../kind.tsx';
import { ownerOf } from './owner-of.ts';
import { useAnyVolumeActions } from './use-any-volume-actions.tsx';

const RELATED = {
  types: (scope: string, send?: Send) => clientOf(volumeTypeApi).list.query(scope, {}, send),
  projects: anyProjects,
};

type VolumeRelations = RelatedData<typeof RELATED>;

/** The attributes below use no related objects except the types. */
const { status, size, attached, ...rest } = volumeKind.attributes as unknown as Attributes<Volume, VolumeRelations>;

/** Instances of other projects have pages for administrators only. */
const ATTACHED = attached && {
  ...attached,
  show: ({ attachments }: Volume) =>
    attachments.map(({ server_id, device }) => (
      <AppLink key={server_id} href={adminObjectHref('instances', server_id ?? '')} className="me-2">
        {device}
      </AppLink>
    )),
};

/** Those that need nothing of the volume's project. */
const OTHERS = ['type', 'host', 'zone', 'bootable', 'age', 'id', 'description'] as const;

const anyVolumeKind = kind<Volume>()({
  noun: volumeKind.noun,
  icon: volumeKind.icon,
  idOf: ({ id }) => id,
  nameOf: volumeKind.nameOf,
  name: { isFiltered: true },
  related: RELATED,
  attributes: {
    ...(status && { status }),
    project: anyProjectAttribute<Volume, VolumeRelations>(ownerOf, 'project_id'),
    ...(size && { size }),
    ...(ATTACHED && { attached: ATTACHED }),
    ...Object.fromEntries(OTHERS.flatMap((name) => (rest[name] ? [[name, rest[name]]] : []))),
  },
  command: ({ id }) => `openstack volume show ${id}`,
  useActions: useAnyVolumeActions,
});

export const anyVolumeList = listOf(anyVolumeKind, {
  id: 'admin-volumes',
  header: {
    title: msg('All volumes'),
    path: 'volume/v3/volumes/detail?all_tenants=1',
    command: 'openstack volume list --all-projects',
  },
  source: pageList(
    (scope: string, search: Search, send?: Send) =>
      clientOf(volumeApi).list.pages(scope, { ...search, all_tenants: 'true' }, send),
    { text: 'name~' },
  ),
  sort: '-created_at',
  views: [
    { label: msg('All') },
    { label: msg('Unattached'), where: ['status:available'] },
    { label: msg('Errors'), where: ['status:/^error/'] },
    { label: msg('Largest'), sort: '-size' },
  ],
  emptyText: msg('Volumes created in any project appear here, with their project.'),
});
