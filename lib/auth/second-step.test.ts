import { beforeAll, describe, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { sharePlatform } from '#lib/platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { VISITOR } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type SignIn, signIn } from './sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const passcode = () => passcodeOf(SECRET, Date.now());

/** Somebody who cannot sign in without a passcode. */
async function guarded(): Promise<TestProject> {
  const person = await newProject(platform);
  const credential = { type: 'totp', blob: SECRET, user_id: person.userId };
  await person.api.post('/identity/v3/credentials', { credential });
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
  return person;
}

type Typed = Partial<Extract<SignIn, { method: 'password' }>>;
const attempt = ({ userName }: TestProject, typed: Typed = {}) =>
  signIn({ method: 'password', domain: 'Default', user: userName, password: TEST_PASSWORD, ...typed }, VISITOR);

describe('Signing in to the console with a second step', () => {
  test('the right password is told that a factor is missing, and with the passcode it opens a session', async () => {
    const person = await guarded();
    await expect(attempt(person)).rejects.toThrow(/^factor$/);
    expect(await attempt(person, { passcode: passcode() })).toMatchObject({ userId: person.userId });
  });

  test('a recovery code stands in for the app, once', async () => {
    const person = await guarded();
    const session = await attempt(person, { passcode: passcode() });
    const path = `/identity/v3/users/${person.userId}/recovery_codes`;
    const { recovery_codes } = (await person.api.post(path)).body;
    expect(session.userId).toBe(person.userId);
    const code = { recovery_code: recovery_codes[0] };
    expect(await attempt(person, code)).toMatchObject({ userId: person.userId });
    await expect(attempt(person, code)).rejects.toThrow(/^refused$/);
  });

  test.each<[string, Typed]>([
    ['a wrong password alone', { password: 'wrong' }],
    ['a wrong password with the right passcode', { password: 'wrong', passcode: passcode() }],
    ['a wrong passcode', { passcode: '000000' }],
  ])('%s is refused without a word of factors', async (_what, typed) => {
    await expect(attempt(await guarded(), typed)).rejects.toThrow(/^refused$/);
  });

  test('an expired password is told to who knows it, with whose it is; to others nothing', async () => {
    const person = await newProject(platform);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('users').set({ must_change_password: 1 }).where('id', '=', person.userId).execute(),
    );
    await expect(attempt(person)).rejects.toThrow(new RegExp(`^expired:${person.userId}$`));
    await expect(attempt(person, { password: 'wrong' })).rejects.toThrow(/^refused$/);
  });
});
