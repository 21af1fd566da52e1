import type { ObjectResponse } from '../exchange.ts';
import { updateObject } from '../objects/update.ts';
import {
  assertHasObjectLock,
  assertRetentionChange,
  parseLegalHold,
  parseRetention,
  renderLegalHold,
  renderRetention,
} from '../rules/object-lock.ts';
import { isAllowed } from './access-decisions.ts';
import { readText } from './body-text.ts';
import type { ObjectContext } from './context.ts';
import { wantsBypass } from './delete-object.ts';
import { S3Error } from './errors.ts';
import { requireObject } from './found-objects.ts';
import { emptyResponse } from './responses.ts';
import { versionHeaders } from './version-headers.ts';

const documentOf = (body: string): ObjectResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
});

export async function getRetention(context: ObjectContext): Promise<ObjectResponse> {
  assertHasObjectLock(context.bucket.settings);
  const { retention } = requireObject(context).attributes;
  if (!retention) throw new S3Error('NoSuchObjectLockConfiguration');
  return documentOf(renderRetention(retention));
}

export async function putRetention(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, key, versionId, version } = context;
  assertHasObjectLock(bucket.settings);
  requireObject(context);
  const nowMs = Date.now();
  const retention = parseRetention(await readText(context), nowMs);
  const mayBypassGovernance =
    wantsBypass(context) && isAllowed(context, 's3:BypassGovernanceRetention', { bucket, key, object: version });
  const object = await updateObject(services, { bucketId: bucket.id, name: key, versionId }, ({ attributes }) => {
    const { retention: before, ...others } = attributes;
    assertRetentionChange(before, retention, { mayBypassGovernance, nowMs });
    return { attributes: retention ? { ...others, retention } : others };
  });
  return emptyResponse(200, versionHeaders(bucket, object));
}

export async function getLegalHold(context: ObjectContext): Promise<ObjectResponse> {
  assertHasObjectLock(context.bucket.settings);
  const { legalHold } = requireObject(context).attributes;
  if (legalHold === undefined) throw new S3Error('NoSuchObjectLockConfiguration');
  return documentOf(renderLegalHold(legalHold));
}

export async function putLegalHold(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, key, versionId } = context;
  assertHasObjectLock(bucket.settings);
  requireObject(context);
  const legalHold = parseLegalHold(await readText(context));
  const object = await updateObject(services, { bucketId: bucket.id, name: key, versionId }, ({ attributes }) => ({
    attributes: { ...attributes, legalHold },
  }));
  return emptyResponse(200, versionHeaders(bucket, object));
}
