import { Container } from 'lucide-react';
import { comparison, yesOrNo } from '#components/kind/attribute.ts';
import { daysSince } from '#components/kind/days-since.ts';
import { kind } from '#components/kind/kind.ts';
import { relatedSession } from '#components/kind/session.ts';
import { TagLinks } from '#components/tags/tag-links.tsx';
import { allVolumesQuery, type VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { MIB } from '#lib/bytes.ts';
import type { Session } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { ServerUses } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { VisibleImage } from '#lib/image/images/all-images-query.ts';
import { isSnapshot, propertyOf } from '#lib/image/images/free-properties.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { FailureBanner } from './failure-banner.tsx';
import { ImageBadges } from './image-badges.tsx';
import { ImageStatusBadge } from './image-status.tsx';
import { distroOf, imageName, imageStatusLooks, KNOWN_DISTROS, systemWords, visibilityWords } from './image-words.ts';
import { OfferBanner } from './offer-banner.tsx';
import { OsMark } from './os-mark.tsx';
import { useImageActions } from './use-image-actions.tsx';

/** Name of the project that owns an image, if the user can see it. */
const ownerName = ({ image }: VisibleImage, { session }: { session: Session | undefined }) =>
  session?.projects.find(({ id }) => id === image.owner)?.name;

/** Actions on an image run in its owner's project if the user has access, else in a project that sees the image. */
export const actingIn = ({ image, seenBy }: VisibleImage, projects: readonly { id: string }[] | undefined): string =>
  projects?.some(({ id }) => id === image.owner) ? image.owner : seenBy;

interface ImageUsers {
  servers: ServerUses | undefined;
  volumes: WholeList<VolumeEntry> | undefined;
}

/** Instances and volumes of the project that were created from an image; undefined until they are loaded. */
export const usesOf = (id: string, { servers, volumes }: ImageUsers): number | undefined =>
  servers &&
  volumes &&
  (servers.images.find((image) => image.id === id)?.count ?? 0) +
    volumes.rows.filter(({ imageId }) => imageId === id).length;

export const imageKind = kind<VisibleImage>()({
  noun: { one: msg('image'), many: msg('images') },
  icon: Container,
  idOf: ({ id }) => id,
  nameOf: ({ image }) => imageName(image),
  name: { isFiltered: true, badge: ({ image }) => <ImageBadges image={image} /> },
  status: ({ image }) => <ImageStatusBadge image={image} />,
  words: ({ image }) => [imageName(image), image.id, systemWords(image), ...image.tags],
  Notice: ({ scope, row: { image } }) => (
    <>
      <OfferBanner projectId={scope} image={image} />
      <FailureBanner projectId={scope} image={image} />
    </>
  ),
  related: {
    servers: (scope, send) => clientOf(factApi).serverUses.query(scope, send),
    volumes: allVolumesQuery,
    session: relatedSession,
  },
  filters: {
    list: {
      label: msg('List'),
      // Several projects would each have their own.
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
      values: ({ t }) => [
        { value: 'mine', label: t('Mine') },
        { value: 'snapshots', label: t('Project snapshots') },
        { value: 'public', label: t('Public') },
        { value: 'shared', label: t('Shared with this project') },
        { value: 'community', label: t('Community') },
      ],
      read: (row, { projectOf }) => {
        const { owner, visibility } = row.image;
        const own = isSnapshot(row.image) ? 'snapshots' : 'mine';
        return [owner === projectOf(row) ? own : visibility, visibility === 'public' ? visibility : undefined];
      },
    },
  },
  attributes: {
    os: {
      label: msg('System'),
      value: ({ image }) => systemWords(image),
      show: ({ image }) => (
        <span className="flex min-w-0 items-center gap-2">
          <OsMark distro={distroOf(image)} />
          <span className="truncate">{systemWords(image)}</span>
        </span>
      ),
      sort: true,
      width: 9.5,
      filter: { read: ({ image }) => distroOf(image) ?? '', values: () => KNOWN_DISTROS },
      isKeyFact: true,
    },
    status: {
      label: msg('Status'),
      value: ({ image }) => image.status,
      show: ({ image }) => <ImageStatusBadge image={image} />,
      sort: true,
      width: 10.5,
      in: 'list',
      filter: {
        values: ({ t }) => Object.entries(imageStatusLooks).map(([value, { word }]) => ({ value, label: t(word) })),
      },
    },
    visibility: {
      label: msg('Visibility'),
      value: ({ image }) => image.visibility,
      show: ({ image }, { t }) => t(visibilityWords[image.visibility]),
      sort: true,
      width: 6.5,
      filter: {
        values: ({ t }) => Object.entries(visibilityWords).map(([value, word]) => ({ value, label: t(word) })),
      },
      isKeyFact: true,
    },
    size: {
      label: msg('Size'),
      value: ({ image }) => image.size,
      as: 'bytes',
      sort: true,
      filter: { ...comparison('MiB'), read: ({ image }) => (image.size ?? 0) / MIB },
      isKeyFact: true,
      hasTotal: true,
    },
    format: {
      label: msg('Format'),
      value: ({ image }) => image.disk_format,
      sort: true,
      width: 6,
      filter: {},
      topic: msg('Disk'),
    },
    least: {
      label: msg('Requires'),
      value: ({ image: { min_disk, min_ram } }, { format }) => [
        ...(min_disk > 0 ? [format.gib(min_disk)] : []),
        ...(min_ram > 0 ? [format.mib(min_ram)] : []),
      ],
      sort: 'min_disk',
      order: ({ image }) => image.min_disk,
      width: 8,
      in: 'list',
    },
    used: {
      label: msg('Used by'),
      value: ({ id }, { related }) => usesOf(id, related),
      as: 'number',
      link: ({ id }, { scope }) => objectHref(scope, 'images', id, { tab: 'uses' }),
      sort: true,
      isVital: true,
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
      isKeyFact: true,
    },
    age: {
      label: msg('Created'),
      value: ({ image }) => image.created_at,
      as: 'age',
      sort: 'created_at',
      filter: { ...comparison(msg('days')), label: msg('Age'), read: ({ image }) => daysSince(image.created_at) },
    },
    updated: { label: msg('Changed'), value: ({ image }) => image.updated_at, as: 'age', in: 'page' },
    owner: {
      label: msg('Owner'),
      value: ({ image }) => image.owner,
      show: (row, { t, scope, related }) =>
        row.image.owner === scope ? t('This project') : (ownerName(row, related) ?? row.image.owner),
      sort: true,
      order: (row, { related }) => ownerName(row, related) ?? row.image.owner,
      isOptional: true,
      applies: ({ isAcrossProjects }) => !isAcrossProjects,
      filter: {
        read: (row, { related }) => [row.image.owner, ownerName(row, related)],
        values: ({ related }) => related.session?.projects.map(({ name }) => ({ value: name, label: name })) ?? [],
      },
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
    protected: {
      label: msg('Protected'),
      value: ({ image }) => image.protected,
      as: 'yesNo',
      isOptional: true,
      filter: yesOrNo,
    },
    tags: {
      label: msg('Tags'),
      value: ({ image }) => image.tags,
      show: (row, { projectOf }) => <TagLinks projectId={projectOf(row)} tags={row.image.tags} />,
      isOptional: true,
      isWide: true,
      filter: { id: 'tag', label: msg('Tag') },
    },
    container: {
      label: msg('Container format'),
      value: ({ image }) => image.container_format,
      in: 'page',
      topic: msg('Disk'),
    },
    unpacked: {
      label: msg('Size when unpacked'),
      value: ({ image }) => image.virtual_size,
      as: 'bytes',
      in: 'page',
      topic: msg('Disk'),
    },
    minDisk: {
      label: msg('Minimum disk'),
      value: ({ image }) => image.min_disk,
      as: 'gib',
      in: 'page',
      topic: msg('Disk'),
    },
    minRam: {
      label: msg('Minimum memory'),
      value: ({ image }) => image.min_ram,
      as: 'mib',
      in: 'page',
      topic: msg('Disk'),
    },
    md5: {
      label: msg('Checksum (MD5)'),
      value: ({ image }) => image.checksum,
      as: 'id',
      in: 'page',
      topic: msg('Checksums'),
    },
    checksum: {
      label: msg('Checksum ({algorithm})', { algorithm: 'SHA-512' }),
      value: ({ image }) => image.os_hash_value,
      as: 'id',
      topic: msg('Checksums'),
    },
    sha256: {
      label: msg('Checksum (SHA-256)'),
      value: ({ image }) => propertyOf(image, 'owner_specified.openstack.sha256'),
      as: 'id',
      in: 'page',
      topic: msg('Checksums'),
    },
  },
  command: ({ id }) => `openstack image show ${id}`,
  useActions: useImageActions,
});
