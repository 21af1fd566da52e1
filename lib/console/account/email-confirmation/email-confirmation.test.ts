import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { apiClient, newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { startMailServer } from '#lib/testing/receivers.ts';
import { processAlerts } from '../../alerts/deliver.ts';
import { MAX_MAILS_A_DAY, MAX_MAILS_AN_HOUR } from './service.ts';

const mailServer = await startMailServer();
const platform = usePlatform({
  NEPHOS_ALERT_RETRY_DELAY_SECONDS: '0.001',
  NEPHOS_SMTP_URL: mailServer.url,
  NEPHOS_MAIL_FROM: 'cloud@example.test',
});
afterAll(() => mailServer.close());
afterEach(() => {
  vi.useRealTimers();
});

const ALERTS = '/console/v1/alerts';
const PATH = '/console/v1/email_confirmation';
const database = () => platform.platform.services.database;

const setEmail = async ({ userId }: TestProject, email: string) =>
  (await signInAdmin(platform)).patch(`/identity/v3/users/${userId}`, { user: { email } });
async function withEmail(email?: string): Promise<TestProject & { email: string }> {
  const person = await newProject(platform);
  const address = email ?? `${person.userName}@example.test`;
  await setEmail(person, address);
  return { ...person, email: address };
}
const createAlert = ({ api }: TestProject) =>
  api.post(ALERTS, { alert: { name: 'Mail', channel: 'mail', kinds: ['instance_error'] } });
const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));
/** The code in the last mail to an address. Groups of digits in its message id can have the same form. */
function codeTo(email: string): string {
  const [, code] = /console: ([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(mailsTo(email).at(-1)?.data ?? '') ?? [];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}
const enter = ({ api }: TestProject, code: string) => api.put(PATH, { email_confirmation: { code } });
const stateOf = async ({ api }: TestProject) => (await api.get(ALERTS)).body.email;

/** Sets an instance to ERROR and dispatches the alert. */
async function failServer({ id: projectId }: TestProject): Promise<void> {
  await processAlerts(platform.platform.services);
  const states = { before: { vm_state: 'active' }, after: { vm_state: 'error' } };
  await database().transact((tx) =>
    recordEvent(tx, PLATFORM, { type: 'server.update', kind: 'server', objectId: 'web', projectId, ...states }),
  );
  await processAlerts(platform.platform.services);
  await platform.platform.runner.idle();
}

describe('An address that a user has not confirmed', () => {
  test('gets the mail with the code when an alert is created, and no alert', async () => {
    const person = await withEmail();
    expect((await createAlert(person)).status).toBe(201);
    expect(await stateOf(person)).toEqual({ address: person.email, is_confirmed: false });
    await failServer(person);
    expect(mailsTo(person.email)).toHaveLength(1);
    expect(mailsTo(person.email)[0]?.data).toMatch(/^Subject: Confirm your email address$/m);
    const [alert] = (await person.api.get(ALERTS)).body.alerts;
    const [delivery] = alert.deliveries;
    expect([delivery.state, delivery.reason, alert.failures]).toEqual([
      'dropped',
      'Your email address is not confirmed.',
      0,
    ]);
  });

  test('gets no message by trying an alert out either', async () => {
    const person = await withEmail();
    const { id } = (await createAlert(person)).body.alert;
    const { alert_test } = (await person.api.post(`${ALERTS}/${id}/test`)).body;
    expect([alert_test.state, alert_test.reason]).toEqual(['failed', 'Your email address is not confirmed.']);
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  test('gets alerts once the code was entered, however it is typed, and the activity says so', async () => {
    const person = await withEmail();
    await createAlert(person);
    expect((await enter(person, ` ${codeTo(person.email).toLowerCase().replace('-', ' ')}`)).status).toBe(204);
    expect(await stateOf(person)).toEqual({ address: person.email, is_confirmed: true });
    await failServer(person);
    expect(mailsTo(person.email).map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1])).toEqual([
      'Confirm your email address',
      expect.stringContaining('Instance in error'),
    ]);
    const admin = await signInAdmin(platform);
    const { activity } = (await admin.get(`/console/v1/users/${person.userId}/activity`)).body;
    expect(activity.map(({ type }: { type: string }) => type)).toContain('user.confirmEmail');
    expect((await person.api.post(PATH)).status).toBe(409);
  });

  test('is what another address in the record is: the code of the former one confirms nothing', async () => {
    const person = await withEmail();
    await createAlert(person);
    await enter(person, codeTo(person.email));
    const other = `other-${person.email}`;
    await setEmail(person, other);
    expect(await stateOf(person)).toEqual({ address: other, is_confirmed: false });
    await person.api.post(PATH);
    const code = codeTo(other);
    await setEmail(person, `third-${person.email}`);
    expect((await enter(person, code)).status).toBe(400);
    await failServer(person);
    expect(mailsTo(other)).toHaveLength(1);
  });
});

describe('A code', () => {
  test('that is wrong is refused at its field, and after five even the right one is', async () => {
    const person = await withEmail();
    await createAlert(person);
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await enter(person, 'AAAA-AAAA');
      expect([status, Object.keys(body.badRequest.fields)]).toEqual([400, ['email_confirmation.code']]);
    }
    expect((await enter(person, codeTo(person.email))).status).toBe(400);
    expect((await person.api.post(PATH)).status).toBe(202);
    expect((await enter(person, codeTo(person.email))).status).toBe(204);
  });

  test('is valid for a day, and is kept as a hash', async () => {
    const person = await withEmail();
    await createAlert(person);
    const rows = await database().read.selectFrom('email_confirmations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codeTo(person.email));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 + 1 });
    const api = await signIn(platform, { name: person.userName, password: TEST_PASSWORD });
    expect((await enter({ ...person, api }, codeTo(person.email))).status).toBe(400);
  });

  test('of another user confirms nothing', async () => {
    const [one, other] = [await withEmail(), await withEmail()];
    await createAlert(one);
    await createAlert(other);
    expect((await enter(one, codeTo(other.email))).status).toBe(400);
  });
});

describe('Mails with a code', () => {
  test(`are at most ${MAX_MAILS_AN_HOUR} an hour for a user, also when requested at once`, async () => {
    const person = await withEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.api.post(PATH)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([202, 202, 202, 429, 429, 429]);
    expect(mailsTo(person.email)).toHaveLength(MAX_MAILS_AN_HOUR);
  });

  test(`are at most ${MAX_MAILS_A_DAY} a day to an address, for all users who have it`, async () => {
    const email = 'victim@example.test';
    const people = [];
    for (let n = 0; n < MAX_MAILS_A_DAY + 3; n += 1) people.push(await withEmail(n % 2 ? email : email.toUpperCase()));
    const statuses = [];
    for (const { api } of people) statuses.push((await api.post(PATH)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  });

  test('are refused without an address and without a token', async () => {
    const { api } = await newProject(platform);
    expect((await api.post(PATH)).status).toBe(400);
    expect((await apiClient(platform).post(PATH)).status).toBe(401);
  });
});
