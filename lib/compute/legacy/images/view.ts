import type { ProjectContext } from '#lib/http/context.ts';
import type { ImageStatus } from '#lib/image/images/enums.ts';
import { type Image, Image as ImageShape } from '#lib/image/images/schema.ts';
import type { ComputeImage, ComputeImageStatus, ImageSummary } from './schema.ts';

/** docs/contract/compute.md 13; an image without data is being saved. */
const STATUSES: Record<ImageStatus, ComputeImageStatus> = {
  queued: 'SAVING',
  saving: 'SAVING',
  uploading: 'SAVING',
  importing: 'SAVING',
  active: 'ACTIVE',
  deactivated: 'UNKNOWN',
  killed: 'ERROR',
  pending_delete: 'DELETED',
  deleted: 'DELETED',
};

const PROGRESS: Partial<Record<ImageStatus, number>> = {
  active: 100,
  saving: 50,
  importing: 50,
  queued: 25,
  uploading: 25,
};

/** Image service statuses of a compute status. */
export const imageStatusesFor = (wanted: ComputeImageStatus): string[] =>
  Object.entries(STATUSES)
    .filter(([, status]) => status === wanted)
    .map(([status]) => status);

export const imageSummary = (ctx: ProjectContext, { id, name }: Pick<Image, 'id' | 'name'>): ImageSummary => ({
  id,
  name: name ?? '',
  links: [
    ...linksTo(ctx, 'images', id),
    { rel: 'alternate', type: 'application/vnd.openstack.image', href: `${ctx.baseUrl}/image/v2/images/${id}` },
  ],
});

const linksTo = (ctx: ProjectContext, collection: string, id: string) => [
  { rel: 'self', href: `${ctx.baseUrl}/compute/v2.1/${collection}/${id}` },
  { rel: 'bookmark', href: `${ctx.baseUrl}/compute/${collection}/${id}` },
];

export const metadataOf = (image: Image): Record<string, string> =>
  Object.fromEntries(
    Object.entries(image).flatMap(([key, value]) =>
      Object.hasOwn(ImageShape.shape, key) ? [] : [[key, String(value)]],
    ),
  );

export function computeImage(ctx: ProjectContext, image: Image): ComputeImage {
  const metadata = metadataOf(image);
  const { instance_uuid: serverId } = metadata;
  return {
    ...imageSummary(ctx, image),
    status: STATUSES[image.status],
    progress: PROGRESS[image.status] ?? 0,
    minDisk: image.min_disk,
    minRam: image.min_ram,
    created: image.created_at,
    updated: image.updated_at,
    metadata,
    ...(serverId ? { server: { id: serverId, links: linksTo(ctx, 'servers', serverId) } } : {}),
    'OS-EXT-IMG-SIZE:size': image.size ?? 0,
  };
}
