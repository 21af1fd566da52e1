import { describe, expect, test } from 'vitest';
import { adminObjectHref, createHref, docsHref, identityHref, objectHref, projectHref, signInHref } from './paths.ts';

describe('Addresses of the console', () => {
  test('name screens, objects and forms; what stands in for nothing leaves nothing behind', () => {
    expect(projectHref('p')).toBe('/projects/p');
    expect(projectHref('p', 'volumes', { where: undefined })).toBe('/projects/p/volumes');
    expect(objectHref('p', 'images', 'i', { tab: 'uses' })).toBe('/projects/p/images/i?tab=uses');
    expect(createHref('p', 'instances', new URLSearchParams({ flavor: 'f' }))).toBe(
      '/projects/p/instances/create?flavor=f',
    );
    expect(adminObjectHref('hypervisors', 'h', 'maintenance')).toBe('/admin/hypervisors/h/maintenance');
    expect([signInHref(), docsHref()]).toEqual(['/sign-in', '/docs']);
  });

  test('screens of identity stand below the domain for its managers, and in the administrators’ area for all others', () => {
    expect(identityHref('domain:d', 'users', 'u', { tab: 'access' })).toBe('/domains/d/users/u?tab=access');
    expect([identityHref('system', 'roles'), identityHref('p', 'projects', 'x', {}, 'teardown')]).toEqual([
      '/admin/roles',
      '/admin/projects/x/teardown',
    ]);
  });

  test('no name leads out of its place', () => {
    expect(objectHref('p', 'key-pairs', '../a/b?c#d')).toBe('/projects/p/key-pairs/..%2Fa%2Fb%3Fc%23d');
    expect(signInHref('/projects?a=b&c')).toBe('/sign-in?callbackUrl=%2Fprojects%3Fa%3Db%26c');
  });
});
