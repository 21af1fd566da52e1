import { listBuckets as bucketPage } from '../../buckets/list-buckets.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { assertAllowedOnAccount, limitsOf } from '../access-decisions.ts';
import { projectIdOf, type S3Context } from '../context.ts';
import { S3Error } from '../errors.ts';
import { ownerFields, ownerNames } from '../owners.ts';
import { pageLimit } from '../query-parameters.ts';
import { listingDate, xmlResponse } from '../responses.ts';

/** Maximum buckets of a page, as upstream, and of a response without pages. */
const MAX_BUCKETS = 10_000;

/** A restricted key lists only its buckets. @throws S3Error AccessDenied */
export async function listBuckets(context: S3Context): Promise<ObjectResponse> {
  const { services, query } = context;
  const db = services.database.read;
  const projectId = projectIdOf(context);
  if (projectId === undefined) throw new S3Error('AccessDenied');
  assertAllowedOnAccount(context, 'read', projectId);
  const token = query.get('continuation-token');
  const prefix = query.get('prefix') ?? '';
  const { entries, isTruncated } = await bucketPage(db, projectId, {
    prefix,
    names: limitsOf(context)?.buckets,
    limit: pageLimit(query, 'max-buckets', MAX_BUCKETS) || MAX_BUCKETS,
    ...(token && { after: Buffer.from(token, 'base64url').toString() }),
  });
  const buckets = entries.flatMap((entry) => ('bucket' in entry ? [entry.bucket] : []));
  const last = buckets.at(-1)?.name ?? '';
  return xmlResponse('ListAllMyBucketsResult', {
    Owner: ownerFields(projectId, await ownerNames(db, [projectId])),
    Buckets: {
      Bucket: buckets.map(({ name, createdAt }) => ({ Name: name, CreationDate: listingDate(createdAt) })),
    },
    ContinuationToken: isTruncated ? Buffer.from(last).toString('base64url') : undefined,
    Prefix: prefix === '' ? undefined : prefix,
  });
}
