import { describe, expect, test } from 'vitest';
import { ownerOfNewObject, parseOwnership, parseOwnershipControls, renderOwnershipControls } from './ownership.ts';
import { parsePublicAccessBlock, renderPublicAccessBlock } from './public-access-block.ts';

const controls = (rules: string) => `<OwnershipControls>${rules}</OwnershipControls>`;
const rule = (value: string) => `<Rule><ObjectOwnership>${value}</ObjectOwnership></Rule>`;

describe('Ownership controls', () => {
  test.each(['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter'] as const)(
    '%s is read and written',
    (name) => {
      expect(parseOwnershipControls(renderOwnershipControls(name))).toBe(name);
      expect(parseOwnership(name)).toBe(name);
    },
  );

  test.each([controls(''), controls(rule('Other')), controls(rule('ObjectWriter').repeat(2)), '<Other/>', ''])(
    '%s is malformed',
    (body) => {
      expect(() => parseOwnershipControls(body)).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
    },
  );

  test('an unknown header is invalid', () => {
    expect(() => parseOwnership('all')).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
  });

  test.each([
    [undefined, 'p2', undefined, 'p2'],
    [undefined, 'p2', 'bucket-owner-full-control', 'p2'],
    ['ObjectWriter', 'p2', 'bucket-owner-full-control', 'p2'],
    ['BucketOwnerPreferred', 'p2', 'bucket-owner-full-control', 'p1'],
    ['BucketOwnerPreferred', 'p2', 'private', 'p2'],
    ['BucketOwnerEnforced', 'p2', undefined, 'p1'],
    [undefined, undefined, undefined, 'p1'],
  ] as const)('with %s, an object of %s with the ACL %s belongs to %s', (ownership, writer, canned, owner) => {
    expect(ownerOfNewObject({ ownerId: 'p1', settings: { ownership } }, writer, canned)).toBe(owner);
  });
});

describe('The public access block', () => {
  const block = {
    blockPublicAcls: true,
    ignorePublicAcls: false,
    blockPublicPolicy: true,
    restrictPublicBuckets: false,
  };

  test('is read and written; missing elements are off', () => {
    expect(parsePublicAccessBlock(renderPublicAccessBlock(block))).toEqual(block);
    const body =
      '<PublicAccessBlockConfiguration><BlockPublicAcls>TRUE</BlockPublicAcls></PublicAccessBlockConfiguration>';
    expect(parsePublicAccessBlock(body)).toEqual({ ...block, blockPublicPolicy: false });
  });

  test('with another value is malformed', () => {
    const body =
      '<PublicAccessBlockConfiguration><BlockPublicAcls>1</BlockPublicAcls></PublicAccessBlockConfiguration>';
    expect(() => parsePublicAccessBlock(body)).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });
});
