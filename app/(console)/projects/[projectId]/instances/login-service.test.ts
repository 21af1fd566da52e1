import { expect, test } from 'vitest';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { loginServiceOf } from './login-service.ts';

const image = (facts: object) => facts as ImageChoice;

test.each([
  [
    { os_distro: 'ubuntu', os_type: 'linux' },
    { service: 'SSH', port: 22, user: 'ubuntu' },
  ],
  [
    { os_distro: 'ubuntu', os_admin_user: 'ops' },
    { service: 'SSH', port: 22, user: 'ops' },
  ],
  [{ os_type: 'windows' }, { service: 'RDP', port: 3389, user: 'Admin' }],
  [
    { os_distro: 'Windows', os_admin_user: 'Boss' },
    { service: 'RDP', port: 3389, user: 'Boss' },
  ],
  [{}, { service: 'SSH', port: 22, user: undefined }],
])('into %o leads %o', (facts, way) => {
  expect(loginServiceOf(image(facts))).toEqual(way);
});

test('what was made from no image is reached by SSH, by a user that nobody can know', () => {
  expect(loginServiceOf(undefined)).toEqual({ service: 'SSH', port: 22, user: undefined });
});
