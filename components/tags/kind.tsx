import { Tags } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { KINDS } from '#lib/console/activity/kinds.ts';
import { tagApi } from '#lib/console/tags/contract.ts';
import { TAGGED_KINDS, type TaggedKind } from '#lib/console/tags/kinds.ts';
import type { TaggedObject } from '#lib/console/tags/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';
import { TagLinks } from './tag-links.tsx';

const SCREENS: Readonly<Record<Exclude<TaggedKind, 'subnet'>, ProjectScreen>> = {
  server: 'instances',
  image: 'images',
  network: 'networks',
  port: 'ports',
  router: 'routers',
  floatingip: 'floating-ips',
  security_group: 'security-groups',
};

/** Subnets are a tab of their network. */
const hrefOf = (projectId: string, { kind: of, id, network_id }: TaggedObject): string =>
  of === 'subnet'
    ? objectHref(projectId, 'networks', network_id ?? '', { tab: 'subnets' })
    : objectHref(projectId, SCREENS[of], id);

const taggedKind = kind<TaggedObject>()({
  noun: { one: msg('tagged object'), many: msg('tagged objects') },
  icon: Tags,
  idOf: ({ id }) => id,
  nameOf: ({ id, name }) => name || id,
  words: ({ id, name, tags }) => [id, name, ...tags],
  isUnlogged: true,
  attributes: {
    kind: {
      label: msg('Kind'),
      value: ({ kind: of }, { t }) => t(KINDS[of]),
      width: 10,
      sort: true,
      isVital: true,
      grouping: true,
      filter: {
        operators: ['!'],
        read: ({ kind: of }) => of,
        values: ({ t }) => TAGGED_KINDS.map((value) => ({ value, label: t(KINDS[value]) })),
      },
    },
    tags: {
      label: msg('Tags'),
      value: ({ tags }) => tags,
      show: ({ tags }, { scope }) => <TagLinks projectId={scope} tags={tags} />,
      width: 20,
      isVital: true,
      filter: { id: 'tag', label: msg('Tag') },
    },
    created: { label: msg('Created'), value: ({ created_at }) => created_at, as: 'age', sort: 'created_at' },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
});

export const taggedList = listOf(taggedKind, {
  id: 'tagged-objects',
  header: {
    title: msg('Tags'),
    description: msg('Everything in the project that has tags. Select a tag to list all objects that have it.'),
    path: 'console/v1/tagged-objects',
  },
  source: completeList(
    (scope, send) => clientOf(tagApi).list.query(scope, {}, send),
    ({ objects }) => objects,
  ),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('Instances'), where: ['kind:server'] },
    { label: msg('Images'), where: ['kind:image'] },
    { label: msg('Newest'), sort: '-created_at' },
  ],
  href: (row, { scope }) => hrefOf(scope, row),
  emptyTitle: msg('No tags yet'),
  emptyText: msg('Instances, images and networks with tags appear here, each with its tags.'),
});
