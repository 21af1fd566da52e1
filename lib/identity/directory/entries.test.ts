import { describe, expect, test } from 'vitest';
import { LDAP_DEFAULTS } from '../domain-config/options.ts';
import { idValue, readGroup, readUser } from './entries.ts';

const AD = {
  ...LDAP_DEFAULTS,
  user_id_attribute: 'objectGUID',
  user_name_attribute: 'sAMAccountName',
  user_enabled_attribute: 'userAccountControl',
  user_enabled_mask: 2,
  user_enabled_default: '512',
};
const GUID = Buffer.from('33221100554477668899aabbccddeeff', 'hex');
const UUID = '00112233-4455-6677-8899-aabbccddeeff';
const anna = { dn: 'uid=anna,dc=example', uid: 'anna', entryUUID: 'ABCDEF00-0000-4000-8000-000000000001' };

describe('Ids of entries', () => {
  test('objectGUID is a UUID, and the same bytes again in a filter', () => {
    const user = readUser({ dn: 'cn=anna', objectGUID: GUID, sAMAccountName: 'anna' }, AD);
    expect(user?.uniqueId).toBe(UUID);
    expect(idValue('objectGUID', UUID)).toEqual(GUID);
  });

  test('entryUUID is in lower case', () => {
    expect(readUser(anna, LDAP_DEFAULTS)?.uniqueId).toBe(anna.entryUUID.toLowerCase());
  });

  test.each([
    ['no id', { ...anna, entryUUID: [] }],
    ['an id that is too long', { ...anna, entryUUID: 'a'.repeat(300) }],
    ['no name', { ...anna, uid: [] }],
    ['a blank name', { ...anna, uid: '  ' }],
    ['a name of bytes', { ...anna, uid: Buffer.from([0xff]) }],
    ['no distinguished name', { ...anna, dn: '' }],
  ])('an entry with %s is no user', (_what, entry) => {
    expect(readUser(entry, LDAP_DEFAULTS)).toBeUndefined();
  });

  test('a text that should be a GUID is no id', () => {
    expect(readUser({ dn: 'cn=anna', objectGUID: 'text', sAMAccountName: 'anna' }, AD)).toBeUndefined();
  });
});

describe('Enabled users', () => {
  const withControl = (value: string | string[]) =>
    readUser({ dn: 'cn=a', objectGUID: GUID, sAMAccountName: 'a', userAccountControl: value }, AD)?.isEnabled;
  test.each([
    ['512', true],
    ['514', false],
    ['66050', false],
    ['66048', true],
    [[], true],
    ['text', false],
  ])('userAccountControl %j: %s', (value, isEnabled) => {
    expect(withControl(value)).toBe(isEnabled);
  });

  test.each([
    ['TRUE', false, true],
    ['FALSE', false, false],
    ['TRUE', true, false],
    ['FALSE', true, true],
  ])('a truth value %s, inverted %s: %s', (value, isInverted, isEnabled) => {
    const settings = { ...LDAP_DEFAULTS, user_enabled_attribute: 'locked', user_enabled_invert: isInverted };
    expect(readUser({ ...anna, locked: value }, settings)?.isEnabled).toBe(isEnabled);
  });
});

test('Attributes are mapped to additional fields, whatever the case of their names; long values are cut', () => {
  const settings = { ...LDAP_DEFAULTS, user_additional_attribute_mapping: ['telephoneNumber:phone', 'title:job'] };
  const user = readUser({ ...anna, telephonenumber: ['1', '2'], description: 'x'.repeat(2000) }, settings);
  expect(user?.extra).toEqual({ phone: '1' });
  expect(user?.description).toHaveLength(1024);
});

test('Groups have their members, also none', () => {
  const group = { dn: 'cn=g', cn: 'g', entryUUID: 'a', member: ['uid=a', 'uid=b'] };
  expect(readGroup(group, LDAP_DEFAULTS)?.members).toEqual(['uid=a', 'uid=b']);
  expect(readGroup({ ...group, member: [] }, LDAP_DEFAULTS)?.members).toEqual([]);
});
