import { saveFrom } from '#lib/client/save-file.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import type { ObjectQuery } from '#lib/object-store/console/schema.ts';
import { lastPart } from './entry-words.ts';

/** Lets the browser download an object, or a version of it. */
export const saveObject = (projectId: string, bucketId: string, { name, version_id }: ObjectQuery): void =>
  saveFrom(dataHref(projectId, bucketId, { name, version_id }, 'attachment'), lastPart(name));
