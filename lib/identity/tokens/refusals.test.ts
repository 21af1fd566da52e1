import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { REFUSAL_MS } from '../lockout.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '1' });

const NOBODY = '0123456789abcdef0123456789abcdef';
const byPassword = (user: object) => ({ methods: ['password'], password: { user: { password: 'wrong', ...user } } });
const byTotp = (id: string) => ({ methods: ['totp'], totp: { user: { id, passcode: '000000' } } });
const byCredential = (id: string) => ({
  methods: ['application_credential'],
  application_credential: { id, secret: 'wrong' },
});
const byRecoveryCode = (id: string) => ({
  ...byPassword({ id, password: TEST_PASSWORD }),
  methods: ['password', 'recovery_code'],
  recovery_code: { user: { id, code: 'aaaa-bbbb-cccc' } },
});

/** Targets of guesses, each of a separate account. */
async function newTarget() {
  const { userId, api } = await newProject(platform);
  const path = `/identity/v3/users/${userId}/application_credentials`;
  const made = await api.post(path, { application_credential: { name: 'robot' } });
  const totp = { type: 'totp', blob: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', user_id: userId };
  expect((await api.post('/identity/v3/credentials', { credential: totp })).status).toBe(201);
  return { userId, credentialId: made.body.application_credential.id };
}

const guess = (identity: object) => apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
const changePassword = (id: string, original_password: string) =>
  apiClient(platform).post(`/identity/v3/users/${id}/password`, {
    user: { original_password, password: 'another one to have' },
  });

/** The wrong value and the rejected call. */
const WRONG: [string, () => Promise<() => Promise<{ status: number }>>][] = [
  ['a user whom nobody knows', async () => () => guess(byPassword({ id: NOBODY }))],
  ['a name in a domain that is none', async () => () => guess(byPassword({ name: 'x', domain: { id: NOBODY } }))],
  ['the password', async () => by(({ userId }) => guess(byPassword({ id: userId })))],
  ['an account that is locked', lockedOut],
  ['an account that is disabled', disabled],
  ['the passcode', async () => by(({ userId }) => guess(byTotp(userId)))],
  ['the passcode of a user whom nobody knows', async () => () => guess(byTotp(NOBODY))],
  ['the recovery code', async () => by(({ userId }) => guess(byRecoveryCode(userId)))],
  ['the secret of a credential', async () => by(({ credentialId }) => guess(byCredential(credentialId)))],
  ['a credential that is none', async () => () => guess(byCredential(NOBODY))],
  ['the present password, to choose another', async () => by(({ userId }) => changePassword(userId, 'wrong'))],
  ['the user who chooses another password', async () => () => changePassword(NOBODY, 'wrong')],
];

async function by(ask: (target: Awaited<ReturnType<typeof newTarget>>) => Promise<{ status: number }>) {
  const target = await newTarget();
  return () => ask(target);
}

async function lockedOut() {
  const { userId } = await newTarget();
  await guess(byPassword({ id: userId }));
  return () => guess(byPassword({ id: userId, password: TEST_PASSWORD }));
}

async function disabled() {
  const { userId } = await newTarget();
  const admin = await signInAdmin(platform);
  await admin.patch(`/identity/v3/users/${userId}`, { user: { enabled: false } });
  return () => guess(byPassword({ id: userId, password: TEST_PASSWORD }));
}

test.each(WRONG)('The time of the answer does not reveal what is wrong with a proof: %s', async (_wrong, prepare) => {
  const call = await prepare();
  const started = performance.now();
  expect((await call()).status).toBe(401);
  // Timers may fire a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(REFUSAL_MS - 5);
});
