import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('The address after sign-in', () => {
  test('an address of this server is followed with its query', () => {
    expect(safePath('/projects/1/volumes?q=db#x')).toBe('/projects/1/volumes?q=db#x');
  });

  test.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?callbackUrl=/sign-in',
  ])('%j leads to the start page', (wanted) => {
    expect(safePath(wanted)).toBe('/');
  });
});
