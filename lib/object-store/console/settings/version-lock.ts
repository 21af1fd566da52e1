import type { z } from 'zod';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { authorize } from '../../access/authorize.ts';
import { principalOfCaller } from '../../access/caller-principal.ts';
import type { S3Action } from '../../access/s3-actions.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { findVersion, type ObjectRecord } from '../../objects/object-record.ts';
import { updateObject } from '../../objects/update.ts';
import {
  assertHasObjectLock,
  assertRetentionChange,
  type ObjectRetention,
  parseRetention,
  renderRetention,
} from '../../rules/object-lock.ts';
import { S3Error } from '../../s3/errors.ts';
import { loadBucket } from '../buckets.ts';
import { accessRequest, assertAllowed } from '../permission.ts';
import type { ObjectQuery } from '../schema.ts';
import { platformErrorOf } from './change-setting.ts';
import type { VersionLock, VersionLockChanges } from './schema.ts';

const mayBypass = ({ caller }: ProjectContext, bucket: Bucket, object: ObjectRecord): boolean =>
  authorize(
    accessRequest(principalOfCaller(caller), bucket, 's3:BypassGovernanceRetention', { key: object.name, object }),
  ).isAllowed;

const viewOf = (ctx: ProjectContext, bucket: Bucket, object: ObjectRecord): VersionLock => ({
  retention: object.attributes.retention ?? null,
  legal_hold: object.attributes.legalHold === true,
  can_bypass_governance: mayBypass(ctx, bucket, object),
});

/** The version that a query names, if all actions on it are allowed. @throws 403, 404 */
async function loadVersionFor(
  ctx: ProjectContext,
  bucketId: string,
  { name, version_id }: ObjectQuery,
  actions: readonly S3Action[],
): Promise<{ bucket: Bucket; object: ObjectRecord }> {
  const bucket = await loadBucket(ctx, bucketId);
  const object = await findVersion(ctx.database.read, bucket.id, name, version_id);
  for (const action of actions) assertAllowed(ctx.caller, bucket, action, { key: name, ...(object && { object }) });
  if (!object || (version_id === undefined && object.isDeleteMarker)) throw NotFound('Object', name);
  return { bucket, object };
}

/** @throws 403, 404 */
export async function getVersionLock(ctx: ProjectContext, bucketId: string, query: ObjectQuery): Promise<VersionLock> {
  const actions = ['s3:GetObjectRetention', 's3:GetObjectLegalHold'] as const;
  const { bucket, object } = await loadVersionFor(ctx, bucketId, query, actions);
  return viewOf(ctx, bucket, object);
}

type LockChanges = z.output<typeof VersionLockChanges>;

const actionsOf = ({ retention, legal_hold, bypasses_governance }: LockChanges): S3Action[] => [
  ...(retention === undefined ? [] : ['s3:PutObjectRetention' as const]),
  ...(legal_hold === undefined ? [] : ['s3:PutObjectLegalHold' as const]),
  ...(bypasses_governance ? ['s3:BypassGovernanceRetention' as const] : []),
];

/** Applies the rules of PutObjectRetention and PutObjectLegalHold. @throws 400, 403, 404, 409 */
export async function changeVersionLock(
  ctx: ProjectContext,
  bucketId: string,
  query: ObjectQuery,
  changes: LockChanges,
): Promise<VersionLock> {
  const { bucket, object } = await loadVersionFor(ctx, bucketId, query, actionsOf(changes));
  if (changes.retention === undefined && changes.legal_hold === undefined) {
    throw Invalid('Specify a retention or a legal hold.');
  }
  if (object.isDeleteMarker) throw Conflict('A delete marker cannot be locked. Choose another version.');
  try {
    assertHasObjectLock(bucket.settings);
    const place = { bucketId: bucket.id, name: object.name, versionId: object.versionId };
    const changed = await updateObject(ctx, place, ({ attributes }) => ({
      attributes: lockedAttributes(attributes, changes, Date.now()),
    }));
    return viewOf(ctx, bucket, changed);
  } catch (error) {
    if (error instanceof S3Error) throw platformErrorOf(error, 'lock');
    throw error;
  }
}

function lockedAttributes(
  { retention: before, ...others }: ObjectRecord['attributes'],
  { retention, legal_hold, bypasses_governance: mayBypassGovernance }: LockChanges,
  nowMs: number,
): ObjectRecord['attributes'] {
  const kept = { ...others, ...(legal_hold !== undefined && { legalHold: legal_hold }) };
  if (retention === undefined) return before ? { ...kept, retention: before } : kept;
  const after = retention ? parseRetention(renderRetention(retention), nowMs) : undefined;
  assertChangeAllowed(before, after, { mayBypassGovernance, nowMs });
  return after ? { ...kept, retention: after } : kept;
}

/** As the rule of S3, with a message that says what is allowed. @throws 403 */
function assertChangeAllowed(
  before: ObjectRetention | undefined,
  after: ObjectRetention | undefined,
  options: { mayBypassGovernance: boolean; nowMs: number },
): void {
  try {
    assertRetentionChange(before, after, options);
  } catch (error) {
    if (!(error instanceof S3Error) || !before) throw error;
    const allowed =
      before.mode === 'COMPLIANCE'
        ? 'Its retention can only be extended.'
        : 'Extend its retention, or bypass governance if your role allows it.';
    throw Forbidden(`The version is locked in ${before.mode.toLowerCase()} mode until ${before.until}. ${allowed}`);
  }
}
