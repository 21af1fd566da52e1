import { z } from 'zod';
import { QueryBoolean, QueryBytes, QueryInteger, QueryList } from '#lib/http/validation.ts';

/** contract/image.md 5. */
export const ImageStatus = z.enum([
  'queued',
  'saving',
  'uploading',
  'importing',
  'active',
  'deactivated',
  'killed',
  'pending_delete',
  'deleted',
]);
export type ImageStatus = z.infer<typeof ImageStatus>;

export const ImageVisibility = z.enum(['public', 'private', 'shared', 'community']);
export type ImageVisibility = z.infer<typeof ImageVisibility>;

export const ContainerFormat = z.enum(['bare', 'ami', 'ari', 'aki', 'ovf', 'ova', 'docker', 'compressed']);
export type ContainerFormat = z.infer<typeof ContainerFormat>;

export const DiskFormat = z.enum(['raw', 'qcow2', 'vhd', 'vhdx', 'vmdk', 'vdi', 'ploop', 'iso', 'ami', 'ari', 'aki']);
export type DiskFormat = z.infer<typeof DiskFormat>;

/** An image: flat, without a wrapper. Keys beyond these are its free properties; contract/image.md 4. */
export const Image = z.looseObject({
  id: z.string(),
  name: z.string().nullable(),
  status: ImageStatus,
  visibility: ImageVisibility,
  owner: z.string(),
  protected: z.boolean(),
  os_hidden: z.boolean(),
  container_format: ContainerFormat.nullable(),
  disk_format: DiskFormat.nullable(),
  min_ram: z.number().int(),
  min_disk: z.number().int(),
  size: z.number().int().nullable(),
  virtual_size: z.number().int().nullable(),
  checksum: z.string().nullable(),
  os_hash_algo: z.string().nullable(),
  os_hash_value: z.string().nullable(),
  tags: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  self: z.string(),
  file: z.string(),
  schema: z.literal('/v2/schemas/image'),
});
export type Image = z.infer<typeof Image>;

export const ImageList = z.strictObject({
  images: z.array(Image),
  /** Links begin with `/v2/images`, whatever the mount: clients put their own address before them. */
  first: z.string(),
  next: z.string().optional(),
  schema: z.literal('/v2/schemas/images'),
});

const Text = z.string().optional();

/** Every other key is a free property that images are filtered by. */
export const ImageQuery = z
  .object({
    limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
    marker: Text,
    sort: Text,
    sort_key: QueryList.optional(),
    sort_dir: QueryList.optional(),
    /** `in:a,b` for several; so do name, status, container_format and disk_format. */
    id: Text,
    name: Text,
    status: Text,
    container_format: Text,
    disk_format: Text,
    visibility: z.enum([...ImageVisibility.options, 'all']).optional(),
    member_status: z.enum(['accepted', 'pending', 'rejected', 'all']).optional(),
    owner: Text,
    protected: QueryBoolean.optional(),
    os_hidden: QueryBoolean.optional(),
    min_ram: QueryInteger.optional(),
    min_disk: QueryInteger.optional(),
    size_min: QueryBytes.optional(),
    size_max: QueryBytes.optional(),
    checksum: Text,
    os_hash_value: Text,
    /** Several mean all of them. */
    tag: QueryList.optional(),
    /** `gt:`, `gte:`, `lt:`, `lte:`, `eq:` or `neq:` before a time. */
    created_at: Text,
    updated_at: Text,
    'changes-since': z.never('Use updated_at=gte:<time>.').optional(),
  })
  .catchall(z.union([z.string(), z.array(z.string())]));
export type ImageQuery = z.infer<typeof ImageQuery>;

export const ImagePath = z.object({ id: z.string() });
