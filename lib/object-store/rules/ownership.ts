import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, parseXml, requiredText } from '../s3/xml-input.ts';
import { OWNERSHIP_RULES } from './limits.ts';

/** Who owns objects that other projects write. */
export type OwnershipRule = (typeof OWNERSHIP_RULES)[number];

/** @throws S3Error InvalidArgument */
export function parseOwnership(value: string): OwnershipRule {
  const rule = OWNERSHIP_RULES.find((known) => known === value);
  if (!rule)
    throw new S3Error('InvalidArgument', `Invalid object ownership: ${value}. Use ${OWNERSHIP_RULES.join(', ')}.`);
  return rule;
}

/** @throws S3Error MalformedXML unless the body has one known rule */
export function parseOwnershipControls(body: string): OwnershipRule {
  const rules = childrenOf(parseXml(body, 'OwnershipControls'), 'Rule');
  const [rule] = rules;
  if (!rule || rules.length > 1) throw new S3Error('MalformedXML');
  const value = requiredText(rule, 'ObjectOwnership');
  const known = OWNERSHIP_RULES.find((name) => name === value);
  if (!known)
    throw new S3Error('MalformedXML', `Invalid ObjectOwnership: ${value}. Use ${OWNERSHIP_RULES.join(', ')}.`);
  return known;
}

export const renderOwnershipControls = (rule: OwnershipRule): string =>
  renderXml('OwnershipControls', { Rule: { ObjectOwnership: rule } });

/**
 * The project that owns a new object.
 * @param writerId project of the writer; undefined for anonymous writers, whose objects belong to the bucket's owner
 * @param cannedAcl `x-amz-acl` of the request
 */
export function ownerOfNewObject(
  bucket: { ownerId: string; settings: { ownership?: OwnershipRule } },
  writerId: string | undefined,
  cannedAcl: string | undefined,
): string {
  const { ownership } = bucket.settings;
  const isPreferred = ownership === 'BucketOwnerPreferred' && cannedAcl === 'bucket-owner-full-control';
  if (writerId === undefined || ownership === 'BucketOwnerEnforced' || isPreferred) return bucket.ownerId;
  return writerId;
}
