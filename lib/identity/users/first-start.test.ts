import { expect, test } from 'vitest';
import { signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { hasNoActivity } from './activity.ts';

const platform = usePlatform();

test('the place of the first passwords is not shown once a user has signed in', async () => {
  const { database } = platform.platform.services;
  expect(await hasNoActivity(database)).toBe(true);
  await signInAdmin(platform);
  expect(await hasNoActivity(database)).toBe(false);
});
