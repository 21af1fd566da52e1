import { z } from 'zod';
import { DISK_FORMATS } from './disk-formats.ts';
import { IMAGE_STATUSES } from './statuses.ts';

/** docs/contract/image.md 5. */
export const ImageStatus = z.enum(IMAGE_STATUSES);
export type ImageStatus = z.infer<typeof ImageStatus>;

export const ImageVisibility = z.enum(['public', 'private', 'shared', 'community']);
export type ImageVisibility = z.infer<typeof ImageVisibility>;

export const ContainerFormat = z.enum(['bare', 'ami', 'ari', 'aki', 'ovf', 'ova', 'docker', 'compressed']);
export type ContainerFormat = z.infer<typeof ContainerFormat>;

export const DiskFormat = z.enum(DISK_FORMATS);
export type DiskFormat = z.infer<typeof DiskFormat>;

/** Statuses without data, and hence without a size. */
export const DATALESS: readonly ImageStatus[] = ['queued', 'saving', 'uploading', 'importing', 'killed'];
