import { describe, expect, test } from 'vitest';
import { MAX_POLICY_BYTES, parsePolicy } from './policy-document.ts';

const STATEMENT = {
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::photos/*',
};
const policy = (statement: object, rest: object = {}) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ ...STATEMENT, ...statement }], ...rest });
const parse = (text: string) => parsePolicy(text, 'photos');

describe('A bucket policy is accepted with', () => {
  test.each([
    ['the star as principal', {}],
    ['a list of principals', { Principal: { AWS: ['p1', 'arn:aws:iam::p1:root', 'arn:aws:iam::p1:user/ann'] } }],
    ['a user without account, as Ceph spells it', { Principal: { AWS: 'arn:aws:iam:::user/p1' } }],
    ['a canonical user', { Principal: { CanonicalUser: 'p1' } }],
    ['all actions', { Action: '*' }],
    ['actions in any case and with wildcards', { Action: ['s3:getobject', 's3:*Tagging', 'S3:Put?bject'] }],
    ['NotAction', { Action: undefined, NotAction: 's3:DeleteObject' }],
    ['the bucket itself', { Resource: 'arn:aws:s3:::photos' }],
    ['all buckets', { Resource: ['arn:aws:s3:::*', 'arn:aws:s3:::*/*', '*'] }],
    ['NotResource of another bucket', { Resource: undefined, NotResource: 'arn:aws:s3:::other/*' }],
    ['NotPrincipal that denies', { Effect: 'Deny', Principal: undefined, NotPrincipal: { AWS: 'p1' } }],
    [
      'conditions',
      { Condition: { StringLikeIfExists: { 'aws:Referer': 'http://a/*' }, Bool: { 'aws:SecureTransport': true } } },
    ],
    ['quantifiers', { Condition: { 'ForAllValues:StringEquals': { 's3:RequestObjectTagKeys': ['a', 'b'] } } }],
    ['dates', { Condition: { DateLessThan: { 'aws:CurrentTime': '2030-01-01T00:00:00Z' } } }],
    ['a number', { Condition: { NumericLessThanEquals: { 's3:max-keys': 10 } } }],
  ])('%s', (_what, statement) => {
    expect(parse(policy(statement)).statements).toHaveLength(1);
  });

  test('one statement instead of a list, and no version', () => {
    expect(parse(JSON.stringify({ Statement: STATEMENT })).statements[0]?.name).toBe('statement 1');
  });
});

describe('A bucket policy is rejected with', () => {
  test.each([
    ['text that is not JSON', '{', /valid JSON/],
    ['a list', '[]', /first byte/],
    ['an unknown version', policy({}, { Version: '2020-01-01' }), /version string/],
    ['an unknown field', policy({}, { Statements: [] }), /Unknown field Statements/],
    ['no statement', '{"Version":"2012-10-17"}', /Missing required field Statement/],
    ['an empty list of statements', '{"Statement":[]}', /must not be empty/],
    ['a statement that is not an object', '{"Statement":["a"]}', /statement 1/],
    ['an unknown field of a statement', policy({ Principle: '*' }), /Unknown field Principle/],
    ['no effect', policy({ Effect: undefined }), /Missing required field Effect/],
    ['an unknown effect', policy({ Effect: 'allow' }), /Invalid effect/],
    ['no principal', policy({ Principal: undefined }), /Missing required field Principal/],
    ['an invalid principal', policy({ Principal: { AWS: 'arn:aws:iam::1:group/x' } }), /Invalid principal/],
    ['a principal of a service', policy({ Principal: { Service: 's3.amazonaws.com' } }), /Invalid principal/],
    ['NotPrincipal that allows', policy({ Principal: undefined, NotPrincipal: { AWS: 'p1' } }), /NotPrincipal/],
    ['two kinds of action', policy({ NotAction: 's3:GetObject' }), /either Action or NotAction/],
    ['no action', policy({ Action: undefined }), /Missing required field Action/],
    ['an action of another service', policy({ Action: 'ec2:*' }), /invalid action: ec2:\*/],
    ['a misspelled action', policy({ Action: 's3:GetObjects' }), /invalid action: s3:GetObjects/],
    ['no resource', policy({ Resource: undefined }), /Missing required field Resource/],
    ['a resource that is not an ARN', policy({ Resource: 'photos/*' }), /invalid resource/],
    ['a resource in another bucket', policy({ Resource: 'arn:aws:s3:::photos2/*' }), /invalid resource/],
    ['an unknown operator', policy({ Condition: { StringIs: { 'aws:Referer': 'a' } } }), /operator: StringIs/],
    ['NullIfExists', policy({ Condition: { NullIfExists: { 'aws:Referer': 'true' } } }), /operator/],
    ['a key that cannot be evaluated', policy({ Condition: { StringEquals: { 'aws:SourceVpc': 'a' } } }), /SourceVpc/],
    [
      'a tag condition without a key',
      policy({ Condition: { StringEquals: { 's3:ExistingObjectTag': 'a' } } }),
      /condition key/,
    ],
    ['an invalid address', policy({ Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/33' } } }), /Invalid value/],
    ['an invalid number', policy({ Condition: { NumericEquals: { 's3:max-keys': 'ten' } } }), /Invalid value/],
    ['an invalid truth value', policy({ Condition: { Bool: { 'aws:SecureTransport': 'yes' } } }), /Invalid value/],
    ['an object as value', policy({ Condition: { Bool: { 'aws:SecureTransport': {} } } }), /must be strings/],
    ['an empty action', policy({ Action: '' }), /1 to 2048/],
    ['too many bytes', policy({ Sid: 'x'.repeat(MAX_POLICY_BYTES) }), /at most 20480 bytes/],
  ])('%s', (_what, text, message) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ code: 'MalformedPolicy', message: expect.stringMatching(message) }),
    );
  });
});
