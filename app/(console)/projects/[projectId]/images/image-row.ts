import { chipValue, type ListState } from '#components/console/list-params.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { distroOf, imageName, systemWords } from '#components/images/image-words.ts';
import { MIB } from '#lib/bytes.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { isSnapshot } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';

export interface ImageRow {
  id: string;
  image: Image;
  /** Instances and volumes of this project created from the image; undefined until they are loaded. */
  usedBy: number | undefined;
  /** The name of the owning project, if the user can see it. */
  ownerName: string | undefined;
  isOwn: boolean;
}

/** Built-in lists, by their name in the URL. */
export const IMAGE_LISTS = ['mine', 'snapshots', 'public', 'shared', 'community'] as const;
export type ImageListName = (typeof IMAGE_LISTS)[number];

const belongs: Record<ImageListName, (row: ImageRow) => boolean> = {
  mine: ({ isOwn, image }) => isOwn && !isSnapshot(image),
  snapshots: ({ isOwn, image }) => isOwn && isSnapshot(image),
  public: ({ image }) => image.visibility === 'public',
  shared: ({ isOwn, image }) => !isOwn && image.visibility === 'shared',
  community: ({ isOwn, image }) => !isOwn && image.visibility === 'community',
};

export const imageListDefaults = {
  fields: ['list', 'name', 'os', 'status', 'visibility', 'owner', 'format', 'size', 'age', 'protected', 'tag'],
  sort: { key: 'created_at', isDescending: true },
};

const DAY_MS = 86_400_000;

function facetOf(row: ImageRow, field: string, now: number) {
  const { image } = row;
  switch (field) {
    case 'list':
      return IMAGE_LISTS.filter((name) => belongs[name](row));
    case 'name':
      return imageName(image);
    case 'owner':
      return [image.owner, ...(row.ownerName ? [row.ownerName] : [])];
    case 'tag':
      return image.tags;
    case 'os':
      return distroOf(image) ?? '';
    case 'format':
      return image.disk_format;
    case 'size':
      return (image.size ?? 0) / MIB;
    case 'age':
      return Math.floor((now - toMillis(image.created_at)) / DAY_MS);
    case 'status':
      return image.status;
    case 'visibility':
      return image.visibility;
    default:
      return image.protected;
  }
}

const sortable: Record<string, (row: ImageRow) => string | number> = {
  name: ({ image }) => imageName(image),
  os: ({ image }) => systemWords(image),
  status: ({ image }) => image.status,
  visibility: ({ image }) => image.visibility,
  owner: ({ image, ownerName }) => ownerName ?? image.owner,
  size: ({ image }) => image.size ?? 0,
  min_disk: ({ image }) => image.min_disk,
  format: ({ image }) => image.disk_format ?? '',
  used: ({ usedBy = 0 }) => usedBy,
  created_at: ({ image }) => image.created_at,
};

/** The list is loaded completely, so it is filtered and sorted here: free text in name, id, system and tags. */
export const imageSelector = (now: number) =>
  rowSelector<ImageRow>({
    words: ({ image }) => [imageName(image), image.id, systemWords(image), ...image.tags],
    fields: Object.fromEntries(
      imageListDefaults.fields.map((field) => [field, (row: ImageRow) => facetOf(row, field, now)]),
    ),
    orders: sortable,
    nameOf: ({ image }) => imageName(image),
  });

/** Whether this list is selected without further filters. */
export const isJustList = ({ text, chips }: Pick<ListState, 'text' | 'chips'>, name: ImageListName): boolean =>
  text === '' && chips.length === 1 && chipValue({ chips }, 'list') === name;
