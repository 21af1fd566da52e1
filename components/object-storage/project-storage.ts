import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';

/** Name of a project, or its id after it was deleted. */
export const projectName = ({ id, name }: ProjectStorage): string => name ?? id;

/** Use of the limit of bytes, from 0; below 0 without a limit. */
export const shareOfLimit = ({ stored_bytes, limits: { bytes } }: ProjectStorage): number =>
  bytes === null ? -1 : bytes === 0 ? Number(stored_bytes > 0) : stored_bytes / bytes;
