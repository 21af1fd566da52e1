import { describe, expect, test } from 'vitest';
import { parseXml } from '../s3/xml-input.ts';
import { type CannedAcl, cannedGrants, type Grant, isPublicAcl, parseCannedAcl, withoutPublicGrants } from './acl.ts';
import { grantsOfHeaders, parseAclHeaders } from './acl-headers.ts';
import { assertAclsSupported, assertObjectAclSupported, assertOwnershipPossible } from './acl-support.ts';
import { type GranteeLookup, parseAccessControlPolicy, renderAccessControlPolicy } from './acl-xml.ts';

const PROJECTS = new Set(['p1', 'p2']);
const LOOKUP: GranteeLookup = {
  project: async (id) => (PROJECTS.has(id) ? { id } : undefined),
  byEmail: async (address) => (address === 'ann@example.com' ? { id: 'p2' } : undefined),
};
const names = (id: string) => `name of ${id}`;
const brief = (grants: readonly Grant[]) =>
  grants.map(({ grantee, permission }) => `${'group' in grantee ? grantee.group : grantee.projectId} ${permission}`);

const ALL_USERS = 'http://acs.amazonaws.com/groups/global/AllUsers';
const grantXml = (grantee: string, permission = 'READ') =>
  `<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="x">${grantee}</Grantee>` +
  `<Permission>${permission}</Permission></Grant>`;
const policyXml = (grants: string, owner = '<Owner><ID>p1</ID></Owner>') =>
  `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${owner}<AccessControlList>${grants}</AccessControlList></AccessControlPolicy>`;
const parse = (grants: string, owner?: string) => parseAccessControlPolicy(policyXml(grants, owner), 'p1', LOOKUP);

describe('Canned ACLs', () => {
  test.each<[CannedAcl, string[]]>([
    ['private', ['p2 FULL_CONTROL']],
    ['public-read', ['AllUsers READ', 'p2 FULL_CONTROL']],
    ['public-read-write', ['AllUsers READ', 'AllUsers WRITE', 'p2 FULL_CONTROL']],
    ['authenticated-read', ['AuthenticatedUsers READ', 'p2 FULL_CONTROL']],
    ['bucket-owner-read', ['p2 FULL_CONTROL', 'p1 READ']],
    ['bucket-owner-full-control', ['p2 FULL_CONTROL', 'p1 FULL_CONTROL']],
    ['log-delivery-write', ['LogDelivery WRITE', 'LogDelivery READ_ACP', 'p2 FULL_CONTROL']],
  ])('%s grants %j', (canned, expected) => {
    expect(brief(cannedGrants(canned, 'p2', 'p1'))).toEqual(expected);
  });

  test('grant the owner of the bucket nothing twice', () => {
    expect(brief(cannedGrants('bucket-owner-read', 'p1', 'p1'))).toEqual(['p1 FULL_CONTROL']);
  });

  test('unknown ones are rejected', () => {
    expect(() => parseCannedAcl('public')).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
  });

  test('those for everyone or all users of the cloud are public, and only these grants can be ignored', () => {
    const canned: CannedAcl[] = ['private', 'public-read', 'authenticated-read', 'log-delivery-write'];
    const all = canned.map((name) => cannedGrants(name, 'p1', 'p1'));
    expect(all.map(isPublicAcl)).toEqual([false, true, true, false]);
    expect(isPublicAcl(undefined)).toBe(false);
    expect(all.map((grants) => isPublicAcl(withoutPublicGrants(grants)))).toEqual([false, false, false, false]);
  });
});

describe('AccessControlPolicy', () => {
  test('names projects by id or address, and groups; groups come first', async () => {
    const grants = await parse(
      grantXml('<ID>p1</ID>', 'FULL_CONTROL') +
        grantXml('<EmailAddress>ann@example.com</EmailAddress>', 'WRITE') +
        grantXml(`<URI>${ALL_USERS}</URI>`),
    );
    expect(brief(grants)).toEqual(['AllUsers READ', 'p1 FULL_CONTROL', 'p2 WRITE']);
  });

  test('can be empty', async () => {
    expect(await parse('')).toEqual([]);
    const body = '<AccessControlPolicy><Owner><ID>p1</ID></Owner><AccessControlList/></AccessControlPolicy>';
    expect(await parseAccessControlPolicy(body, 'p1', LOOKUP)).toEqual([]);
  });

  test.each([
    ['an unknown project', grantXml('<ID>_foo</ID>'), undefined, 'InvalidArgument'],
    ['an unknown address', grantXml('<EmailAddress>x@y</EmailAddress>'), undefined, 'UnresolvableGrantByEmailAddress'],
    ['an unknown group', grantXml('<URI>http://x</URI>'), undefined, 'InvalidArgument'],
    ['an unknown permission', grantXml('<ID>p1</ID>', 'read'), undefined, 'MalformedACLError'],
    ['no grantee', grantXml(''), undefined, 'MalformedACLError'],
    ['101 grants', grantXml('<ID>p1</ID>').repeat(101), undefined, 'MalformedACLError'],
    ['another owner', '', '<Owner><ID>p2</ID></Owner>', 'AccessDenied'],
    ['no owner', '', '', 'MalformedACLError'],
  ])('is rejected with %s', async (_what, grants, owner, code) => {
    await expect(parse(grants, owner)).rejects.toMatchObject({ code });
  });

  test('is rendered with names and the types of grantees, and can be parsed again', async () => {
    const grants = cannedGrants('public-read', 'p1', 'p1');
    const text = renderAccessControlPolicy('p1', grants, names);
    expect(text).toContain('xsi:type="Group"><URI>http://acs.amazonaws.com/groups/global/AllUsers</URI>');
    expect(text).toContain('xsi:type="CanonicalUser"><ID>p1</ID><DisplayName>name of p1</DisplayName>');
    expect(text).toContain('<Owner><ID>p1</ID><DisplayName>name of p1</DisplayName></Owner>');
    expect(await parseAccessControlPolicy(text, 'p1', LOOKUP)).toEqual(grants);
  });

  test('escapes names', () => {
    const text = renderAccessControlPolicy('p1', cannedGrants('private', 'p1', 'p1'), () => '<&>');
    expect(text).toContain('<DisplayName>&lt;&amp;&gt;</DisplayName>');
    expect(() => parseXml(text, 'AccessControlPolicy')).not.toThrow();
  });
});

describe('Headers', () => {
  const read = async (headers: Record<string, string>) => {
    const acl = parseAclHeaders(headers);
    return acl && brief(await grantsOfHeaders(acl, { ownerId: 'p1', bucketOwnerId: 'p1' }, LOOKUP));
  };

  test('specify grants in the order of permissions, which replace that of the owner', async () => {
    const headers = {
      'x-amz-grant-full-control': 'id=p2',
      'x-amz-grant-read': `id="p2", uri="${ALL_USERS}"`,
      'x-amz-grant-write-acp': 'emailAddress="ann@example.com"',
    };
    expect(await read(headers)).toEqual(['AllUsers READ', 'p2 READ', 'p2 WRITE_ACP', 'p2 FULL_CONTROL']);
  });

  test('without an ACL specify none', async () => {
    expect(await read({ 'content-type': 'text/plain' })).toBeUndefined();
    expect(await read({ 'x-amz-acl': 'public-read' })).toEqual(['AllUsers READ', 'p1 FULL_CONTROL']);
  });

  test.each([
    ['both kinds', { 'x-amz-acl': 'private', 'x-amz-grant-read': 'id=p2' }, 'InvalidRequest'],
    ['an unknown canned ACL', { 'x-amz-acl': 'open' }, 'InvalidArgument'],
    ['a grant without kind', { 'x-amz-grant-read': 'p2' }, 'InvalidArgument'],
    ['an unknown project', { 'x-amz-grant-read': 'id=p3' }, 'InvalidArgument'],
    ['too many characters', { 'x-amz-grant-read': `id=${'x'.repeat(9000)}` }, 'InvalidArgument'],
  ])('are rejected with %s', async (_what, headers, code) => {
    await expect(read(headers as unknown as Record<string, string>)).rejects.toMatchObject({ code });
  });
});

describe('A bucket whose owner owns all objects', () => {
  const supports = (headers: Record<string, string>) => () =>
    assertObjectAclSupported('BucketOwnerEnforced', parseAclHeaders(headers));

  test('accepts objects without ACL, and with full control of the owner', () => {
    expect(supports({})).not.toThrow();
    expect(supports({ 'x-amz-acl': 'bucket-owner-full-control' })).not.toThrow();
  });

  test('rejects other ACLs', () => {
    const rejected = expect.objectContaining({ code: 'AccessControlListNotSupported' });
    expect(supports({ 'x-amz-acl': 'private' })).toThrow(rejected);
    expect(supports({ 'x-amz-grant-read': 'id=p1' })).toThrow(rejected);
    expect(() => assertAclsSupported('BucketOwnerEnforced')).toThrow(rejected);
    expect(() => assertAclsSupported('ObjectWriter')).not.toThrow();
  });

  test('cannot grant others something by an ACL', () => {
    const check = (canned: CannedAcl) => () =>
      assertOwnershipPossible('BucketOwnerEnforced', 'p1', cannedGrants(canned, 'p1', 'p1'));
    expect(check('public-read')).toThrow(expect.objectContaining({ code: 'InvalidBucketAclWithObjectOwnership' }));
    expect(check('private')).not.toThrow();
  });
});
