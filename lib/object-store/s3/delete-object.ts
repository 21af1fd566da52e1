import { PlatformError } from '#lib/errors/errors.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { WriteCondition } from '../objects/conditions.ts';
import { type RemovalResult, removeObject } from '../objects/remove.ts';
import { isAllowed } from './access-decisions.ts';
import { type BucketContext, type ObjectContext, projectIdOf, type S3Context } from './context.ts';
import { emptyResponse } from './responses.ts';
import { deletionHeaders } from './write-conditions.ts';

interface DeletionTarget {
  key: string;
  versionId: string | undefined;
  condition: WriteCondition;
  mayBypassGovernance: boolean;
}

/** Deletes an object or a version. Missing ones count as deleted, also if the request has conditions. */
export async function deleteTarget(context: BucketContext, target: DeletionTarget): Promise<RemovalResult> {
  const { services, bucket } = context;
  const { key, versionId, condition, mayBypassGovernance } = target;
  const ownerId = projectIdOf(context);
  try {
    return await removeObject(
      services,
      { bucketId: bucket.id, name: key },
      {
        ...(versionId !== undefined && { versionId }),
        ...(ownerId !== undefined && { ownerId }),
        condition,
        mayBypassGovernance,
      },
    );
  } catch (error) {
    if (error instanceof PlatformError && error.details.type === 'NoSuchKey') {
      return { removed: undefined, marker: undefined };
    }
    throw error;
  }
}

/** Whether the request asks to ignore locks in governance mode; it needs a permission of its own. */
export const wantsBypass = ({ headers }: S3Context): boolean =>
  headers['x-amz-bypass-governance-retention']?.toLowerCase() === 'true';

export async function deleteObject(context: ObjectContext): Promise<ObjectResponse> {
  const { key, versionId, version, bucket } = context;
  const mayBypassGovernance =
    wantsBypass(context) && isAllowed(context, 's3:BypassGovernanceRetention', { bucket, key, object: version });
  const condition = deletionHeaders(context.headers);
  const { marker } = await deleteTarget(context, { key, versionId, condition, mayBypassGovernance });
  const shown = versionId ?? marker?.versionId;
  return emptyResponse(204, {
    ...(marker ? { 'x-amz-delete-marker': 'true' } : {}),
    ...(shown === undefined ? {} : { 'x-amz-version-id': shown }),
  });
}
