'use client';

import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { ObjectQuery } from '#lib/object-store/console/schema.ts';

/** Deletes an object, or a version of it. */
export function useDeleteObject(projectId: string, bucketId: string) {
  const { send, kinds } = clientOf(objectApi).remove;
  return useProjectMutation(projectId, kinds, (object: ObjectQuery) => send(projectId, bucketId, object));
}
