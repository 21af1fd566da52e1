import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

const ORIGIN = 'https://console.example';

const PIECES = [
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%2F%2f', '%5c', '%255c', '%00', '%0a', '%', '@', ':', '?'],
  ...['#', '\t', '\n', '\r', '\0', ' ', 'evil.example', 'https:', 'javascript:', 'projects', 'sign-in', 'ä', '\u2028'],
];

describe('The address after sign-in', () => {
  test.each(['/', '/projects/1/volumes?q=db#x', '/a//b', '/account?next=//b', '/projects/1/?where=status%3AERROR'])(
    '%s, of this server, is followed as it is',
    (wanted) => {
      expect(safePath(wanted)).toBe(wanted);
    },
  );

  test.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/.//evil.example/x',
    '/..//evil.example/x',
    '/%2e//evil.example/x',
    '/%2E%2e//evil.example/x',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/.%2f/evil.example',
    '/%5C%5Cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/projects\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie: a=b',
    '/projects%00',
    '/%',
    `/${'a'.repeat(3000)}`,
    'javascript:alert(1)',
    ' /projects',
    '/sign-in?callbackUrl=/sign-in',
    '/./sign-in',
    '/%73ign-in',
  ])('%j is not followed: it leads to the start page', (wanted) => {
    expect(safePath(wanted)).toBe('/');
  });

  const made = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 8 });

  test('no requested path leads to another site, decoded once or twice', () => {
    fc.assert(
      fc.property(made, (pieces) => {
        const path = safePath(`/${pieces.join('')}`);
        expect(path).toMatch(/^\/(?![/\\])/);
        const once = new URL(path, ORIGIN);
        expect(once.origin).toBe(ORIGIN);
        const again = new URL(once.pathname + once.search + once.hash, ORIGIN);
        expect(again.href).toBe(once.href);
        const decoded = new URL(decodeURIComponent(once.pathname), ORIGIN);
        expect([decoded.origin, decoded.pathname.startsWith('//')]).toEqual([ORIGIN, false]);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
