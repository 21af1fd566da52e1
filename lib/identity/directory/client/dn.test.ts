import { expect, test } from 'vitest';
import { normalizeDn } from './dn.ts';

test.each([
  ['uid=anna,ou=users,dc=example', 'UID=Anna, OU=Users ,DC = Example'],
  ['cn=smith\\, john,dc=example', 'cn=Smith\\2c John,dc=example'],
  ['cn=müller,dc=example', 'cn=M\\c3\\bcller,dc=example'],
  ['cn=a b,dc=example', 'cn=a   b,dc=example'],
  ['cn=a+uid=b,dc=example', 'cn = a + uid = b;dc=example'],
  ['cn=a\\=b,dc=example', 'cn=a\\3Db,dc=example'],
])('%j is the same name as %j', (one, other) => {
  expect(normalizeDn(other)).toBe(normalizeDn(one));
});

test.each([
  ['cn=a\\,dc=example', 'cn=a,dc=example'],
  ['cn=a,dc=example', 'cn=a\\2cdc=example'],
  ['cn=ab,dc=example', 'cn=a b,dc=example'],
])('%j is not the same name as %j', (one, other) => {
  expect(normalizeDn(other)).not.toBe(normalizeDn(one));
});
