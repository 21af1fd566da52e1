import type { ObjectResponse } from '../exchange.ts';
import { findVersion } from '../objects/object-record.ts';
import type { RemovalResult } from '../objects/remove.ts';
import { isAllowed } from './access-decisions.ts';
import { assertKey } from './addressing.ts';
import { readText } from './body-text.ts';
import { CHECKSUM_NAMES, checksumHeader } from './checksums.ts';
import type { BucketContext } from './context.ts';
import { deleteTarget, wantsBypass } from './delete-object.ts';
import { s3ErrorOf } from './error-responses.ts';
import { S3Error } from './errors.ts';
import { xmlResponse } from './responses.ts';
import { deletionCondition } from './write-conditions.ts';
import type { XmlFields } from './xml.ts';
import { childrenOf, parseXml, requiredText, textOf, type XmlElement } from './xml-input.ts';

/** Maximum objects of a request. */
const MAX_OBJECTS = 1000;
/** Deletions that run at the same time, which the store commits together. */
const CONCURRENT = 100;

/** A result in the response: deleted or failed. */
type DeletionResult = { Deleted: XmlFields } | { Error: XmlFields };

/** Without a checksum, a truncated list could be valid XML with fewer keys. @throws S3Error InvalidRequest */
function assertIntegrity({ headers }: BucketContext): void {
  const names = ['content-md5', 'x-amz-trailer', ...CHECKSUM_NAMES.map(checksumHeader)];
  if (names.some((name) => headers[name] !== undefined)) return;
  throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*');
}

export async function deleteObjects(context: BucketContext): Promise<ObjectResponse> {
  assertIntegrity(context);
  const root = parseXml(await readText(context), 'Delete');
  const objects = childrenOf(root, 'Object');
  if (objects.length === 0 || objects.length > MAX_OBJECTS) throw new S3Error('MalformedXML');
  const isQuiet = textOf(root, 'Quiet')?.trim().toLowerCase() === 'true';
  const results: DeletionResult[] = [];
  for (let at = 0; at < objects.length; at += CONCURRENT) {
    const some = objects.slice(at, at + CONCURRENT);
    results.push(...(await Promise.all(some.map((object) => deleteListed(context, object)))));
  }
  const shown = isQuiet ? results.filter((result) => 'Error' in result) : results;
  return xmlResponse('DeleteResult', { '': shown });
}

async function deleteListed(context: BucketContext, object: XmlElement): Promise<DeletionResult> {
  const key = requiredText(object, 'Key');
  const versionId = textOf(object, 'VersionId') || undefined;
  try {
    assertKey(key);
    const result = await deleteTarget(context, {
      key,
      versionId,
      mayBypassGovernance: await authorizeDeletion(context, key, versionId),
      condition: deletionCondition({
        etag: textOf(object, 'ETag'),
        modifiedAt: textOf(object, 'LastModifiedTime'),
        size: textOf(object, 'Size'),
      }),
    });
    return { Deleted: deletedFields(key, versionId, result) };
  } catch (error) {
    const { code, message } = s3ErrorOf(context, error);
    return { Error: { Key: key, VersionId: versionId, Code: code, Message: message } };
  }
}

/** @returns whether locks in governance mode may be ignored. @throws S3Error AccessDenied */
async function authorizeDeletion(context: BucketContext, key: string, versionId: string | undefined): Promise<boolean> {
  const { services, bucket } = context;
  // Only policies with conditions on tags need the object.
  const object = bucket.settings.policy?.includes('ExistingObjectTag')
    ? await findVersion(services.database.read, bucket.id, key, versionId)
    : undefined;
  const action = versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  if (!isAllowed(context, action, { bucket, key, object })) throw new S3Error('AccessDenied');
  return wantsBypass(context) && isAllowed(context, 's3:BypassGovernanceRetention', { bucket, key, object });
}

function deletedFields(Key: string, VersionId: string | undefined, { marker }: RemovalResult): XmlFields {
  if (!marker) return { Key, VersionId };
  return { Key, VersionId, DeleteMarker: true, DeleteMarkerVersionId: marker.versionId };
}
