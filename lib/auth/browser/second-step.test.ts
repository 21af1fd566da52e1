import { beforeAll, describe, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { Authenticator } from '#lib/testing/authenticator.ts';
import { VISITOR } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { isRefusal, readFactorStep } from '../factor-step.ts';
import { type SignIn, signIn } from '../sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const passcode = () => passcodeOf(SECRET, Date.now());

/** A user who needs a passcode to sign in. */
async function guarded(): Promise<TestProject> {
  const person = await newProject(platform);
  const credential = { type: 'totp', blob: SECRET, user_id: person.userId };
  await person.api.post('/identity/v3/credentials', { credential });
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await (await signInAdmin(platform)).patch(`/identity/v3/users/${person.userId}`, { user: { options } });
  return person;
}

/** The further step after a sign-in attempt. */
const stepAfter = (tried: Promise<unknown>) =>
  tried.then(
    () => 'let in',
    (error: Error) => readFactorStep(error.message) ?? error.message,
  );

type PasswordInput = Partial<Extract<SignIn, { method: 'password' }>>;
const attempt = ({ userName }: TestProject, typed: PasswordInput = {}) =>
  signIn({ method: 'password', domain: 'Default', user: userName, password: TEST_PASSWORD, ...typed }, VISITOR);

describe('Signing in to the console with a second step', () => {
  test('the right password reports a missing factor, and with the passcode it opens a session', async () => {
    const person = await guarded();
    const step = { has_passcode: true, has_recovery_code: false };
    await expect(stepAfter(attempt(person))).resolves.toEqual(step);
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

  test('after too many wrong passcodes it says for how long passcodes are rejected, not that everything is', async () => {
    const person = await guarded();
    for (let n = 0; n < 20; n += 1) {
      const visitor = { ...VISITOR, address: `198.51.100.${n}` };
      const input = { domain: 'Default', user: person.userName, password: TEST_PASSWORD, passcode: '000000' };
      await expect(signIn({ method: 'password', ...input }, visitor)).rejects.toThrow(/^refused$/);
    }
    const limited = await stepAfter(attempt(person, { passcode: passcode() }));
    expect(limited).toMatch(/^passcodes:3[56]\d\d$/);
    expect(isRefusal(String(limited))).toBe(true);
    await expect(stepAfter(attempt(person))).resolves.toMatchObject({ has_passcode: true });
  });

  test.each<[string, PasswordInput]>([
    ['a wrong password alone', { password: 'wrong' }],
    ['a wrong password with the right passcode', { password: 'wrong', passcode: passcode() }],
    ['a wrong passcode', { passcode: '000000' }],
  ])('%s is refused without a word of factors', async (_what, typed) => {
    await expect(attempt(await guarded(), typed)).rejects.toThrow(/^refused$/);
  });

  test('an expired password is reported with its user to those who know it, and not to others', async () => {
    const person = await newProject(platform);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('users').set({ must_change_password: 1 }).where('id', '=', person.userId).execute(),
    );
    await expect(attempt(person)).rejects.toThrow(new RegExp(`^expired:${person.userId}$`));
    await expect(attempt(person, { password: 'wrong' })).rejects.toThrow(/^refused$/);
  });
});

describe('Signing in to the console with a passkey', () => {
  const ORIGIN = BASE_URL;
  const visitor = { ...VISITOR, origin: ORIGIN };

  async function withPasskey() {
    const person = await newProject(platform);
    const path = `/identity/v3/users/${person.userId}`;
    const authenticator = new Authenticator(ORIGIN);
    const { public_key } = (await person.api.post(`${path}/passkeys/options`)).body;
    const passkey = { name: 'laptop', response: authenticator.create(public_key) };
    expect((await person.api.post(`${path}/passkeys`, { passkey })).status).toBe(201);
    await person.api.put(`${path}/second_factors`, { second_factors: { required: true } });
    const enter = (typed: PasswordInput = {}, from = visitor) =>
      signIn({ method: 'password', domain: 'Default', user: person.userName, password: TEST_PASSWORD, ...typed }, from);
    const startStep = async () => {
      const step = await stepAfter(enter());
      if (typeof step === 'string') throw new Error(step);
      return step;
    };
    return { person, authenticator, enter, startStep };
  }

  test('the right password returns the passkey options, and the passkey response opens a session once', async () => {
    const { person, authenticator, enter, startStep } = await withPasskey();
    const step = await startStep();
    expect(step).toMatchObject({ has_passcode: false, passkey: { rpId: 'nephos.test' } });
    const passkey = JSON.stringify(authenticator.get(step.passkey ?? { challenge: '' }));
    expect(await enter({ passkey })).toMatchObject({ userId: person.userId });
    await expect(enter({ passkey })).rejects.toThrow(/^refused$/);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof withPasskey>>) => Promise<PasswordInput>]>([
    [
      'signed for another site',
      async ({ authenticator, startStep }) => {
        const { passkey = { challenge: '' } } = await startStep();
        return { passkey: JSON.stringify(authenticator.get(passkey, { origin: 'https://evil.example' })) };
      },
    ],
    [
      'of somebody else',
      async ({ startStep }) => {
        const { passkey = { challenge: '' } } = await startStep();
        return { passkey: JSON.stringify(new Authenticator(ORIGIN).get(passkey)) };
      },
    ],
    [
      'with a wrong password',
      async ({ authenticator, startStep }) => {
        const { passkey = { challenge: '' } } = await startStep();
        return { password: 'wrong', passkey: JSON.stringify(authenticator.get(passkey)) };
      },
    ],
    ['that is no JSON', async () => ({ passkey: '{' })],
    ['that is JSON of something else', async () => ({ passkey: '[1]' })],
  ])('a passkey %s is refused', async (_what, typed) => {
    const given = await withPasskey();
    await expect(given.enter(await typed(given))).rejects.toThrow(/^refused$/);
  });
});
