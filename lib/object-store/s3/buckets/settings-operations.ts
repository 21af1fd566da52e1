import { assertOwnershipPossible } from '../../access/acl-support.ts';
import { MAX_POLICY_BYTES, parsePolicy } from '../../access/policy-document.ts';
import { assertPolicyNotBlocked, publicRulesOf } from '../../access/public-access.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { parseCors, renderCors } from '../../rules/cors.ts';
import { parseEncryption, renderEncryption } from '../../rules/encryption.ts';
import { assertLockPossible, parseObjectLock, renderObjectLock } from '../../rules/object-lock.ts';
import { parseOwnershipControls, renderOwnershipControls } from '../../rules/ownership.ts';
import { parsePublicAccessBlock, renderPublicAccessBlock } from '../../rules/public-access-block.ts';
import { parseWebsite, renderWebsite } from '../../rules/website.ts';
import type { BucketContext } from '../context.ts';
import { emptyResponse, xmlResponse } from '../responses.ts';
import { type ConfigurationHandlers, configuration } from './configurations.ts';
import { bucketRegion, DEFAULT_REGION } from './region.ts';

export const headBucket = async ({ services }: BucketContext): Promise<ObjectResponse> =>
  emptyResponse(200, { 'x-amz-bucket-region': bucketRegion(services) });

/** Empty for the default region, as upstream. */
export const getBucketLocation = async ({ services, bucket }: BucketContext): Promise<ObjectResponse> => {
  const region = bucket.settings.location ?? bucketRegion(services);
  return xmlResponse('LocationConstraint', region === DEFAULT_REGION ? '' : region);
};

export const policy = configuration({
  setting: 'policy',
  missing: 'NoSuchBucketPolicy',
  contentType: 'application/json',
  putStatus: 204,
  maxBytes: MAX_POLICY_BYTES,
  render: (text) => text,
  parse: (text, { bucket }) => {
    assertPolicyNotBlocked(bucket.settings, parsePolicy(text, bucket.name));
    return text;
  },
});

export const getPolicyStatus = async ({ bucket }: BucketContext): Promise<ObjectResponse> =>
  xmlResponse('PolicyStatus', { IsPublic: publicRulesOf(bucket.settings).length > 0 });

export const ownership = configuration({
  setting: 'ownership',
  missing: 'OwnershipControlsNotFoundError',
  render: renderOwnershipControls,
  parse: (text, { bucket }) => {
    const rule = parseOwnershipControls(text);
    assertOwnershipPossible(rule, bucket.projectId, bucket.settings.acl);
    return rule;
  },
});

export const publicAccessBlock = configuration({
  setting: 'publicAccessBlock',
  missing: 'NoSuchPublicAccessBlockConfiguration',
  render: renderPublicAccessBlock,
  parse: parsePublicAccessBlock,
});

export const cors = configuration({
  setting: 'cors',
  missing: 'NoSuchCORSConfiguration',
  render: renderCors,
  parse: parseCors,
});

export const website = configuration({
  setting: 'website',
  missing: 'NoSuchWebsiteConfiguration',
  render: renderWebsite,
  parse: parseWebsite,
});

export const encryption = configuration({
  setting: 'encryption',
  missing: 'ServerSideEncryptionConfigurationNotFoundError',
  render: renderEncryption,
  parse: parseEncryption,
});

/** Object lock cannot be turned off. */
export const objectLock: Omit<ConfigurationHandlers, 'remove'> = configuration({
  setting: 'objectLock',
  missing: 'ObjectLockConfigurationNotFoundError',
  render: renderObjectLock,
  parse: parseObjectLock,
  assert: (_value, settings) => assertLockPossible(settings),
});
