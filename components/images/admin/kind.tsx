import { anyProjectAttribute, anyProjects } from '#components/all-projects/any-project.ts';
import type { Attribute, Attributes } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { SENT } from '#components/kind/sent-filters.ts';
import { anyImageApi } from '#lib/console/images/contract.ts';
import type { AnyImage } from '#lib/console/images/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ImageBadges } from '../image-badges.tsx';
import { imageName } from '../image-words.ts';
import { imageKind } from '../kind.tsx';

const RELATED = { projects: anyProjects };

type ImageRelations = RelatedData<typeof RELATED>;
type ImageAttribute = Attribute<AnyImage, ImageRelations>;

/** The attributes below read only the image of a row and no related objects. */
const { os, status, visibility, ...rest } = imageKind.attributes as unknown as Attributes<AnyImage, ImageRelations>;

/** With a filter that the API evaluates, if the attribute exists. */
const sent = (
  attribute: ImageAttribute | undefined,
  changes: Partial<ImageAttribute> = {},
): ImageAttribute | undefined =>
  attribute && { ...attribute, ...changes, filter: { ...attribute.filter, ...changes.filter, ...SENT } };

/** Tags of other projects lead nowhere. */
const elsewhere = { show: undefined, as: 'list' } as const;

/** Sorts and filters that the API does not have. */
const OTHERS = ['format', 'least', 'updated', 'id', 'container', 'md5', 'checksum'];

const declared = (
  attributes: Readonly<Record<string, ImageAttribute | undefined>>,
): Attributes<AnyImage, ImageRelations> =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const anyImageKind = kind<AnyImage>()({
  noun: imageKind.noun,
  icon: imageKind.icon,
  idOf: ({ id }) => id,
  nameOf: ({ image }) => imageName(image),
  name: { badge: ({ image }) => <ImageBadges image={image} /> },
  related: RELATED,
  attributes: declared({
    os: sent(os, { sort: undefined, filter: { id: 'os_distro' } }),
    project: anyProjectAttribute<AnyImage, ImageRelations>(({ image }) => image.owner, 'owner'),
    status: sent(status),
    visibility: sent(visibility, { sort: undefined }),
    size: rest.size && { ...rest.size, hasTotal: false },
    instances: {
      label: msg('Instances'),
      value: ({ instances }) => instances,
      as: 'number',
      isVital: true,
      isKeyFact: true,
    },
    age: rest.age,
    protected: sent(rest.protected),
    hidden: {
      label: msg('Hidden'),
      value: ({ image }) => image.os_hidden,
      as: 'yesNo',
      isOptional: true,
      filter: { ...rest.protected?.filter, ...SENT, id: 'os_hidden' },
    },
    tags: sent(rest.tags, elsewhere),
    ...Object.fromEntries(
      OTHERS.map((name) => [name, rest[name] && { ...rest[name], sort: undefined, filter: undefined }]),
    ),
  }),
  command: ({ id }) => `openstack image show ${id}`,
});

export const anyImageList = listOf(anyImageKind, {
  id: 'admin-images',
  header: {
    title: msg('All images'),
    path: 'console/v1/all-images',
    command: 'openstack image list --long',
  },
  source: pageList(clientOf(anyImageApi).rows.pages, { text: 'q' }),
  sort: '-created_at',
  views: [
    { label: msg('All') },
    { label: msg('Public'), where: ['visibility:public'] },
    { label: msg('Shared'), where: ['visibility:shared'] },
    { label: msg('Deactivated'), where: ['status:deactivated'] },
    { label: msg('Failed'), where: ['status:killed'] },
    { label: msg('Largest'), sort: '-size' },
  ],
  loadActions: async () => (await import('#lazy/components/images/admin/use-any-image-actions.tsx')).useAnyImageActions,
  emptyText: msg('Images created in any project appear here, with their project.'),
});
