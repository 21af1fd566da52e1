import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { parseXml, textOf, type XmlElement } from '../s3/xml-input.ts';

/** Limits on public access to a bucket, in spite of its ACLs and policy. */
export interface PublicAccessBlock {
  /** Reject new public ACLs. */
  blockPublicAcls: boolean;
  /** Ignore existing public grants. */
  ignorePublicAcls: boolean;
  /** Reject public policies. */
  blockPublicPolicy: boolean;
  /** A public policy allows only the bucket's own project. */
  restrictPublicBuckets: boolean;
}

/** @throws S3Error MalformedXML */
export function parsePublicAccessBlock(body: string): PublicAccessBlock {
  const root = parseXml(body, 'PublicAccessBlockConfiguration');
  return {
    blockPublicAcls: booleanOf(root, 'BlockPublicAcls'),
    ignorePublicAcls: booleanOf(root, 'IgnorePublicAcls'),
    blockPublicPolicy: booleanOf(root, 'BlockPublicPolicy'),
    restrictPublicBuckets: booleanOf(root, 'RestrictPublicBuckets'),
  };
}

function booleanOf(parent: XmlElement, name: string): boolean {
  const text = textOf(parent, name)?.trim().toLowerCase() ?? 'false';
  if (text !== 'true' && text !== 'false') throw new S3Error('MalformedXML', `Invalid ${name}. Use true or false.`);
  return text === 'true';
}

export const renderPublicAccessBlock = (block: PublicAccessBlock): string =>
  renderXml('PublicAccessBlockConfiguration', {
    BlockPublicAcls: block.blockPublicAcls,
    IgnorePublicAcls: block.ignorePublicAcls,
    BlockPublicPolicy: block.blockPublicPolicy,
    RestrictPublicBuckets: block.restrictPublicBuckets,
  });
