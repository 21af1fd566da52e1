import { z } from 'zod';

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
