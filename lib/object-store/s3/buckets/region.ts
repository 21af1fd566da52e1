import type { Services } from '#lib/http/context.ts';

/** The region that clients use by default, and whose buckets have no location constraint. */
export const DEFAULT_REGION = 'us-east-1';

/** All buckets are in the region of this store. */
export const bucketRegion = ({ env }: Pick<Services, 'env'>): string => env.NEPHOS_S3_REGION;
