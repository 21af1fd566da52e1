import type { Sort } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';

export const STORAGE_ORDER: Sort = { key: 'stored', isDescending: true };

/** Name of a project, or its id after it was deleted. */
export const projectName = ({ id, name }: ProjectStorage): string => name ?? id;

/** Use of the limit of bytes, from 0; below 0 without a limit. */
export const shareOfLimit = ({ stored_bytes, limits: { bytes } }: ProjectStorage): number =>
  bytes === null ? -1 : bytes === 0 ? Number(stored_bytes > 0) : stored_bytes / bytes;

const orders: Record<string, (project: ProjectStorage) => number> = {
  buckets: ({ buckets }) => buckets,
  objects: ({ objects }) => objects,
  bytes: ({ bytes }) => bytes,
  stored: ({ stored_bytes }) => stored_bytes,
  limit: shareOfLimit,
};

/** The list is loaded completely, so it is sorted here. */
export const sortStorage = (rows: readonly ProjectStorage[], sort: Sort): ProjectStorage[] =>
  selectRows(
    rows,
    { text: '', chips: [], sort },
    { words: (project) => [projectName(project)], fields: {}, orders, nameOf: projectName },
  );
