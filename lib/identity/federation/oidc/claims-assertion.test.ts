import { describe, expect, test } from 'vitest';
import { SignInRejectedError } from '../browser/browser-protocol.ts';
import { assertionOf } from './claims-assertion.ts';

const ISSUER = 'https://login.example';

describe('Claims as attributes', () => {
  test('a claim has its own name, that of mod_auth_openidc and that of a variable', () => {
    expect(assertionOf({ email: 'ada@example.org' }, ISSUER)).toMatchObject({
      email: ['ada@example.org'],
      'OIDC-email': ['ada@example.org'],
      HTTP_OIDC_EMAIL: ['ada@example.org'],
      HTTP_OIDC_ISS: [ISSUER],
    });
  });

  test('lists are several values, nested claims have dots, numbers and booleans are text, null is left out', () => {
    const claims = { groups: ['a', 'b'], realm_access: { roles: ['admin'] }, level: 3, verified: true, nothing: null };
    expect(assertionOf(claims, ISSUER)).toMatchObject({
      'OIDC-groups': ['a', 'b'],
      'realm_access.roles': ['admin'],
      'OIDC-realm_access.roles': ['admin'],
      level: ['3'],
      verified: ['true'],
    });
    expect(Object.keys(assertionOf(claims, ISSUER))).not.toContain('nothing');
  });

  test.each([
    { 'OIDC-sub': 'root' },
    { 'oidc-sub': 'root' },
    { HTTP_OIDC_ISS: 'https://other.example' },
    { iss: 'https://other.example' },
    { OIDC: { sub: 'root' } },
    JSON.parse('{"__proto__": {"OIDC-sub": "root"}}'),
  ])('no claim takes the name of another attribute: %j', (claims) => {
    const assertion = assertionOf({ sub: 'ada', ...claims }, ISSUER);
    expect(assertion['OIDC-sub']).toEqual(['ada']);
    expect(assertion.HTTP_OIDC_ISS).toEqual([ISSUER]);
    expect(assertion.iss).toEqual([ISSUER]);
  });

  test('a nested claim does not replace a plain one with the same name', () => {
    const claims = { 'realm.roles': ['reader'], realm: { roles: ['admin'] } };
    expect(assertionOf(claims, ISSUER)['realm.roles']).toEqual(['reader']);
  });

  test('too many or too long claims are rejected instead of shortened', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`claim${at}`, 'x']));
    expect(() => assertionOf(many, ISSUER)).toThrow(SignInRejectedError);
    expect(() => assertionOf({ text: 'x'.repeat(300_000) }, ISSUER)).toThrow(SignInRejectedError);
  });
});
