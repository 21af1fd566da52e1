import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooManyRequests } from '#lib/errors/errors.ts';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { Authenticator } from '#lib/testing/authenticator.ts';
import { ask, cookieFor, newSession } from '#lib/testing/browser.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { unique } from '#lib/testing/identity.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { addSamlProvider, type SamlProvider, samlAnswer } from '#lib/testing/saml/added-provider.ts';
import { logoutRequestXml, type ResponseParts, redirectQuery } from '#lib/testing/saml/test-provider.ts';
import { readFactorStep } from '../factor-step.ts';
import { pendingSignInRetention } from './pending-sign-ins.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3' });
const V3 = '/identity/v3';
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const DASHBOARD = 'http://localhost:9990/auth/websso/';
const ENDED = `${BASE_URL}/sign-in?problem=ended`;
let admin: ApiClient;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await signInAdmin(platform);
});
/** The clock is fixed: half a minute later, the current passcode would be another one. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Each passcode is accepted once. */
const passcode = (at = 0) => passcodeOf(SEED, Date.now() + at * 30_000);

interface Person {
  name: string;
  userId: string;
  provider: SamlProvider;
}

/** A user of a new provider who has signed in before, and now needs a second factor. */
async function newPerson(): Promise<Person> {
  const provider = await addSamlProvider(admin);
  const name = unique('ada');
  const browser = new FederatedBrowser(platform);
  const answer = await samlAnswer(browser, provider, { parts: { nameId: name } });
  await browser.open(answer.address, { form: answer.form });
  const { user } = await (await ask('session', browser.session)).json();
  await requireFactor(user.id);
  const domain = { options: { second_factors_for_external_users: true } };
  expect((await admin.patch(`${V3}/domains/${provider.domainId}`, { domain })).status).toBe(200);
  return { name, userId: user.id, provider };
}

/** Gives a user an authenticator, which sign-ins require. */
async function requireFactor(userId: string): Promise<void> {
  const credential = { type: 'totp', blob: SEED, user_id: userId };
  expect((await admin.post(`${V3}/credentials`, { credential })).status).toBe(201);
  await setRules(userId, ['password', 'totp']);
}

async function setRules(userId: string, ...rules: string[][]): Promise<void> {
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: rules };
  expect((await admin.patch(`${V3}/users/${userId}`, { user: { options } })).status).toBe(200);
}

interface PendingVisit {
  browser: FederatedBrowser;
  id: string;
  provider: SamlProvider;
}

interface Begun extends PendingVisit {
  /** Response to what the provider has sent. */
  answer: Response;
}

interface BeginOptions {
  query?: string;
  start?: string;
  parts?: Partial<ResponseParts>;
  browser?: FederatedBrowser;
}

/** Signs in at the provider, until the second step. */
async function begin(
  { name, provider }: Pick<Person, 'name' | 'provider'>,
  { query = '', start = provider.signIn + query, parts, browser = new FederatedBrowser(platform) }: BeginOptions = {},
): Promise<Begun> {
  const sent = await samlAnswer(browser, provider, { start, parts: { nameId: name, ...parts } });
  const answer = await browser.open(sent.address, { form: sent.form });
  const to = new URL(answer.headers.get('location') ?? '', BASE_URL);
  const id = to.searchParams.get('second_step');
  if (id === null) throw new Error(`There is no second step: ${to.href}`);
  return { browser, id, provider, answer };
}

const CONSOLE = { 'x-nephos-csrf': '1' };
type Factor = Record<string, unknown>;

/** Sends a factor, as the sign-in page does. @returns the refusal */
async function prove({ browser, id, provider }: PendingVisit, factor: Factor) {
  const response = await browser.open(`${provider.signIn}/second-step`, { json: { id, ...factor }, headers: CONSOLE });
  expect(response.status).toBe(200);
  return (await response.json()).refusal as string | undefined;
}

const resume = ({ browser, id, provider }: PendingVisit) => browser.open(`${provider.signIn}/continue?id=${id}`);
const locationAfter = async (begun: PendingVisit) => (await resume(begun)).headers.get('location');

const show = ({ browser, id }: PendingVisit) =>
  platform.platform.federated.secondStep(
    { cookies: Object.fromEntries(browser.cookies), isSecure: false, baseUrl: BASE_URL },
    id,
  );

/** The step that the sign-in page shows. */
async function stepOf(visit: PendingVisit) {
  const shown = await show(visit);
  if (!shown || 'continueAt' in shown) throw new Error(`There is no step: ${JSON.stringify(shown)}`);
  return shown.step;
}

const storedSessions = (userId: string) =>
  platform.platform.services.database.read
    .selectFrom('console_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();

/** What is stored of sign-ins that wait. */
async function waiting(): Promise<string[]> {
  const { read } = platform.platform.services.database;
  const rows = await read.selectFrom('pending_sign_ins').select('id').execute();
  const secrets = await read.selectFrom('identity_secrets').select('id').where('id', 'like', 'sign-in/%').execute();
  return [...rows, ...secrets].map(({ id }) => id);
}

/** A valid token of a session, as the platform sees it. */
const tokenOf = async (token: string) =>
  (await admin.get(`${V3}/auth/tokens?nocatalog`, { 'x-subject-token': token })).body.token;

describe('A user of a provider who needs a second factor', () => {
  test('must enter it, then arrives at the deep link with a session that ends with the assertion', async () => {
    const person = await newPerson();
    const { provider } = person;
    const query = `?to=${encodeURIComponent('/device?code=BCDF-GHJK')}&keep=on`;
    const parts = { sessionIndex: 'index-7', sessionEndsInMs: 7_200_000 };
    const begun = await begin(person, { query, parts });
    expect(begun.answer.status).toBe(303);
    expect(begun.browser.session).toBeUndefined();
    expect(await show(begun)).toMatchObject({
      ...{ providerId: provider.id, protocolId: provider.protocol, userName: person.name },
      step: { has_passcode: true, has_recovery_code: false },
    });
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    expect(await show(begun)).toEqual({ continueAt: `${provider.signIn}/continue?id=${begun.id}` });
    const response = await resume(begun);
    expect(response.headers.get('location')).toBe(`${BASE_URL}/device?code=BCDF-GHJK`);
    expect((await (await ask('session', begun.browser.session)).json()).user.id).toBe(person.userId);
    const session = (await storedSessions(person.userId)).find((one) => one.session_index === 'index-7');
    expect(session).toMatchObject({ provider_id: provider.id, subject: person.name });
    expect(Date.parse(session?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(7_200_000);
    const kept = response.headers.getSetCookie().find((line) => line.startsWith('nephos-session='));
    expect(kept).toContain('Expires=');
  });

  test('leaves nothing behind that could be used again, neither stored nor in the browser', async () => {
    const begun = await begin(await newPerson());
    expect((await waiting()).filter((id) => id.includes(begun.id))).toHaveLength(2);
    await prove(begun, { passcode: passcode() });
    await resume(begun);
    expect((await waiting()).filter((id) => id.includes(begun.id))).toEqual([]);
    expect([...begun.browser.cookies.keys()]).toEqual(['nephos-session']);
  });

  test('has no receipt and no token that scripts of the browser could read', async () => {
    const person = await newPerson();
    const begun = await begin(person);
    const { browser, id, provider, answer } = begun;
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly.*; SameSite=Lax$|Max-Age=0/);
    const shown = JSON.stringify([await show(begun), await answer.text(), answer.headers.get('location')]);
    const proven = await browser.open(`${provider.signIn}/second-step`, {
      json: { id, passcode: passcode() },
      headers: CONSOLE,
    });
    expect(await proven.json()).toEqual({});
    expect(proven.headers.getSetCookie()).toEqual([]);
    expect(shown).not.toMatch(/receipt|token/i);
    const { read } = platform.platform.services.database;
    const stored = await read.selectFrom('identity_secrets').selectAll().where('id', 'like', `%${id}`).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, ...browser.cookies])).not.toContain(person.name);
  });

  test('continues with a recovery code instead', async () => {
    const person = await newPerson();
    const first = await begin(person);
    await prove(first, { passcode: passcode() });
    await resume(first);
    const change = { method: 'POST', headers: CONSOLE };
    const made = await ask(`user/identity/v3/users/${person.userId}/recovery_codes`, first.browser.session, change);
    const [code] = (await made.json()).recovery_codes;
    const begun = await begin(person);
    expect((await stepOf(begun)).has_recovery_code).toBe(true);
    expect(await prove(begun, { recovery_code: code })).toBeUndefined();
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
    const again = await begin(person);
    expect(await prove(again, { recovery_code: code })).toBe('refused');
  });

  test('has to prove every factor that a rule names', async () => {
    const person = await newPerson();
    const authenticator = await addPasskey(person);
    await setRules(person.userId, ['password', 'totp', 'passkey']);
    const begun = await begin(person);
    const next = readFactorStep((await prove(begun, { passcode: passcode(1) })) ?? '');
    expect(next).toMatchObject({ has_passcode: true, passkey: { rpId: 'nephos.test' } });
    expect(await locationAfter(begun)).toBe(ENDED);
    const passkey = JSON.stringify(authenticator.get(next?.passkey ?? { challenge: '' }));
    expect(await prove(begun, { passkey })).toBeUndefined();
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
  });

  test('finishes sign-ins of two tabs, each where it was started', async () => {
    const person = await newPerson();
    const one = await begin(person, { query: '?to=/one' });
    const two = await begin(person, { query: '?to=/two', browser: one.browser });
    expect(await prove(two, { passcode: passcode() })).toBeUndefined();
    expect(await prove(one, { passcode: passcode(1) })).toBeUndefined();
    expect(await locationAfter(one)).toBe(`${BASE_URL}/one`);
    expect(await locationAfter(two)).toBe(`${BASE_URL}/two`);
  });
});

/** Registers a passkey for a user who signs in for this. */
async function addPasskey(person: Person): Promise<Authenticator> {
  const begun = await begin(person);
  await prove(begun, { passcode: passcode() });
  await resume(begun);
  const authenticator = new Authenticator(BASE_URL);
  const path = `user/identity/v3/users/${person.userId}/passkeys`;
  const headers = { ...CONSOLE, 'content-type': 'application/json', host: 'nephos.test' };
  const send = async (to: string, body: object) =>
    (await ask(to, begun.browser.session, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const { public_key } = await send(`${path}/options`, {});
  const passkey = { name: 'laptop', response: authenticator.create(public_key) };
  expect((await send(path, { passkey })).passkey).toMatchObject({ id: authenticator.id });
  return authenticator;
}

describe('A passkey in the second step', () => {
  async function withPasskey() {
    const person = await newPerson();
    const authenticator = await addPasskey(person);
    await setRules(person.userId, ['password', 'passkey']);
    const begun = await begin(person);
    const startStep = async () => (await stepOf(begun)).passkey ?? { challenge: '' };
    return { begun, authenticator, startStep };
  }

  test('opens the session; its challenge is accepted once', async () => {
    const { begun, authenticator, startStep } = await withPasskey();
    const passkey = JSON.stringify(authenticator.get(await startStep()));
    expect(await prove(begun, { passkey })).toBeUndefined();
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
    expect(await prove(begun, { passkey })).toBe('ended');
  });

  test.each<[string, (given: Awaited<ReturnType<typeof withPasskey>>) => Promise<string>]>([
    [
      'signed for another site',
      async ({ authenticator, startStep }) =>
        JSON.stringify(authenticator.get(await startStep(), { origin: 'https://evil.example' })),
    ],
    [
      'of another authenticator',
      async ({ startStep }) => JSON.stringify(new Authenticator(BASE_URL).get(await startStep())),
    ],
    ['that is no JSON', async () => '{'],
    ['of another shape', async () => '[1]'],
  ])('%s is refused, and another attempt gets another challenge', async (_, make) => {
    const given = await withPasskey();
    expect(await prove(given.begun, { passkey: await make(given) })).toBe('refused');
    expect(await locationAfter(given.begun)).toBe(ENDED);
    const next = readFactorStep((await prove(given.begun, {})) ?? '');
    const passkey = JSON.stringify(given.authenticator.get(next?.passkey ?? { challenge: '' }));
    expect(await prove(given.begun, { passkey })).toBeUndefined();
  });
});

describe('The second step', () => {
  test('counts wrong passcodes and locks out, also the right one, also in another sign-in', async () => {
    const person = await newPerson();
    const begun = await begin(person);
    for (const wrong of ['000000', '111111', '222222']) expect(await prove(begun, { passcode: wrong })).toBe('refused');
    expect(await prove(begun, { passcode: passcode() })).toBe('refused');
    expect(await prove(await begin(person), { passcode: passcode() })).toBe('refused');
    expect(await locationAfter(begun)).toBe(ENDED);
    const failures = platform.platform.services.database.read.selectFrom('passcode_failures').select('failures');
    expect(await failures.where('user_id', '=', person.userId).execute()).toEqual([{ failures: 3 }]);
  });

  test('counts towards the sign-ins of an address, and says for how long it rejects attempts', async () => {
    const begun = await begin(await newPerson());
    const limited = vi.spyOn(platform.platform.services.limits, 'count').mockImplementation((kind) => {
      if (kind === 'signIn') throw TooManyRequests(30);
    });
    expect(await prove(begun, { passcode: passcode() })).toBe('wait:30');
    limited.mockRestore();
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
  });

  test('says for how long passcodes are rejected after too many wrong ones', async () => {
    const person = await newPerson();
    const begun = await begin(person);
    const ends_at = new Date(Date.now() + 1_800_000).toISOString();
    const row = { user_id: person.userId, failures: 1000, ends_at };
    const { database } = platform.platform.services;
    await database.transact((tx) => tx.insertInto('passcode_failures').values(row).execute());
    expect(await prove(begun, { passcode: passcode() })).toBe('passcodes:1800');
  });

  const CHANGES: [string, (person: Person) => Promise<unknown>][] = [
    ['the user is disabled', ({ userId }) => admin.patch(`${V3}/users/${userId}`, { user: { enabled: false } })],
    ['the user is deleted', ({ userId }) => admin.delete(`${V3}/users/${userId}`)],
    ['the domain is disabled', ({ provider }) => setDomain(provider, false)],
    ['the provider is disabled', ({ provider }) => setProvider(provider, false)],
    ['the provider logs the user out', logOut],
  ];

  test.each(CHANGES)('ends when %s before the factor is proven', async (_, change) => {
    const person = await newPerson();
    const begun = await begin(person);
    await later(1, async () => {
      await change(person);
      expect(await prove(begun, { passcode: passcode() })).toBe('ended');
      expect(await locationAfter(begun)).toBe(ENDED);
      expect(await show(begun)).toBeUndefined();
    });
    await later(2, () => restore(person.provider));
    expect(await prove(begun, { passcode: passcode(1) })).toBe('ended');
    expect(begun.browser.session).toBeUndefined();
  });

  test.each(CHANGES)('gives no session when %s after the factor is proven', async (_, change) => {
    const person = await newPerson();
    const begun = await begin(person);
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    await later(1, async () => {
      await change(person);
      expect(await locationAfter(begun)).toMatch(/\/sign-in\?problem=rejected$/);
    });
    await later(2, () => restore(person.provider));
    expect(await locationAfter(begun)).toBe(ENDED);
    expect(begun.browser.session).toBeUndefined();
  });

  test('ends after five minutes, and is deleted', async () => {
    const begun = await begin(await newPerson());
    await later(301, async () => {
      expect(await show(begun)).toBeUndefined();
      expect(await prove(begun, { passcode: passcode() })).toBe('ended');
      await deleteExpiredRows(platform.platform.services, [pendingSignInRetention]);
    });
    expect((await waiting()).filter((id) => id.includes(begun.id))).toEqual([]);
    expect(await prove(begun, { passcode: passcode() })).toBe('ended');
  });

  test('is possible only in the browser that has signed in at the provider', async () => {
    const person = await newPerson();
    const [begun, own] = [await begin(person), await begin(person)];
    const other = new FederatedBrowser(platform);
    for (const browser of [other, own.browser]) {
      expect(await show({ ...begun, browser })).toBeUndefined();
      expect(await prove({ ...begun, browser }, { passcode: passcode() })).toBe('ended');
    }
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    for (const browser of [other, own.browser]) expect(await locationAfter({ ...begun, browser })).toBe(ENDED);
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
  });

  test('accepts no cookie of another step, and no id of another sign-in', async () => {
    const person = await newPerson();
    const [one, two] = [await begin(person), await begin(person)];
    const cookieOf = ({ browser, id }: Begun) => browser.cookies.get(`nephos-second-step-${id}`) ?? '';
    const forged = new FederatedBrowser(platform);
    forged.cookies.set(`nephos-second-step-${one.id}`, cookieOf(two));
    expect(await prove({ ...one, browser: forged }, { passcode: passcode() })).toBe('ended');
    await forged.locationOf(person.provider.signIn);
    const [started = ''] = [...forged.cookies.keys()].filter((name) => name.startsWith('nephos-sign-in-'));
    const id = started.replace('nephos-sign-in-', '');
    forged.cookies.set(`nephos-second-step-${id}`, forged.cookies.get(started) ?? '');
    expect(await prove({ ...one, browser: forged, id }, { passcode: passcode() })).toBe('ended');
  });

  test('is that of its provider only', async () => {
    const provider = await addSamlProvider(admin);
    const begun = await begin(await newPerson());
    expect(await prove({ ...begun, provider }, { passcode: passcode() })).toBe('ended');
    await prove(begun, { passcode: passcode() });
    expect(await locationAfter({ ...begun, provider })).toBe(ENDED);
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
  });

  test('opens one session, also for two requests at once with the same cookies', async () => {
    const person = await newPerson();
    const begun = await begin(person);
    const copy = { ...begun, browser: begun.browser.copy() };
    const refusals = await Promise.all([begun, copy].map((one, at) => prove(one, { passcode: passcode(at) })));
    expect(refusals).toContain(undefined);
    const before = (await storedSessions(person.userId)).length;
    const locations = await Promise.all([begun, copy].map(locationAfter));
    expect(locations.toSorted()).toEqual([`${BASE_URL}/`, ENDED].toSorted());
    expect(await storedSessions(person.userId)).toHaveLength(before + 1);
    expect(await prove(copy, { passcode: passcode(-1) })).toBe('ended');
  });

  test('is not proven by opening the address that continues, nor from another site', async () => {
    const begun = await begin(await newPerson());
    expect(await locationAfter(begun)).toBe(ENDED);
    const json = { id: begun.id, passcode: passcode() };
    expect((await begun.browser.open(`${begun.provider.signIn}/second-step`, { json })).status).toBe(403);
    expect(readFactorStep((await prove(begun, {})) ?? '')).toMatchObject({ has_passcode: true });
    expect(begun.browser.session).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['without an id', { passcode: '123456' }],
    ['with a long passcode', { id: 'x', passcode: '1'.repeat(17) }],
    ['that is a list', []],
  ])('refuses a request %s', async (_, json) => {
    const sent = { json, headers: CONSOLE };
    const response = await new FederatedBrowser(platform).open('/sign-in/corp/saml2/second-step', sent);
    expect([response.status, await response.json()]).toEqual([200, { refusal: 'ended' }]);
  });

  test('refuses a body over 16 KiB with 413', async () => {
    const json = { id: 'x', passkey: 'x'.repeat(17_000) };
    const sent = { json, headers: CONSOLE };
    expect((await new FederatedBrowser(platform).open('/sign-in/corp/saml2/second-step', sent)).status).toBe(413);
  });

  test('keeps the cookies of four sign-ins of a browser', async () => {
    const person = await newPerson();
    const browser = new FederatedBrowser(platform);
    for (let count = 0; count < 6; count += 1) await begin(person, { browser });
    const names = [...browser.cookies.keys()].filter((name) => name.startsWith('nephos-second-step-'));
    expect(names).toHaveLength(4);
  });
});

/** Runs `work` as if this time had passed. */
async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  vi.setSystemTime(now + seconds * 1000);
  try {
    return await work();
  } finally {
    vi.setSystemTime(now);
  }
}

const setDomain = ({ domainId }: SamlProvider, enabled: boolean) =>
  admin.patch(`${V3}/domains/${domainId}`, { domain: { enabled } });
const setProvider = ({ id }: SamlProvider, enabled: boolean) =>
  admin.patch(`${V3}/OS-FEDERATION/identity_providers/${id}`, { identity_provider: { enabled } });

async function restore(provider: SamlProvider): Promise<void> {
  await setDomain(provider, true);
  await setProvider(provider, true);
}

async function logOut({ name, provider }: Person): Promise<void> {
  const destination = `${BASE_URL}${provider.signIn}/slo`;
  const query = redirectQuery('SAMLRequest', logoutRequestXml({ destination, nameId: name }), provider.key);
  expect((await new FederatedBrowser(platform).open(`${destination}?${query}`)).status).toBe(303);
}

describe('A dashboard', () => {
  test('gets the token of its user only after the second step', async () => {
    const person = await newPerson();
    const begun = await begin(person, { query: `?origin=${encodeURIComponent(DASHBOARD)}` });
    expect(await begun.answer.text()).toBe('');
    expect(await prove(begun, { passcode: '000000' })).toBe('refused');
    expect((await resume(begun)).headers.get('location')).toBe(ENDED);
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    const page = await resume(begun);
    const [, action] = /action="([^"]+)"/.exec(await page.clone().text()) ?? [];
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(await page.text()) ?? [];
    expect(action).toBe(DASHBOARD);
    const methods = [begun.provider.protocol, 'totp'];
    expect(await tokenOf(token)).toMatchObject({ user: { id: person.userId }, methods });
    expect((await tokenOf(token)).project).toBeUndefined();
    expect(begun.browser.session).toBeUndefined();
    expect((await resume(begun)).headers.get('location')).toBe(ENDED);
  });
});

test('A terminal that is approved after the second step gets a token with both methods, which can be exchanged', async () => {
  const started = (await apiClient(platform).post(`${V3}/auth/device_authorizations`, {})).body;
  const query = `?to=${encodeURIComponent(`/device?code=${started.user_code}`)}`;
  const begun = await begin(await newPerson(), { query });
  await prove(begun, { passcode: passcode() });
  expect(await locationAfter(begun)).toBe(`${BASE_URL}/device?code=${started.user_code}`);
  const path = `user/identity/v3/auth/device_authorizations/${started.user_code}`;
  const headers = { ...CONSOLE, 'content-type': 'application/json' };
  const approval = { method: 'PUT', headers, body: '{"approved": true}' };
  expect((await ask(path, begun.browser.session, approval)).status).toBe(204);
  const { device_code } = started;
  const { headers: given, body } = await apiClient(platform).post(`${V3}/auth/device_tokens`, { device_code });
  expect(body.token.methods).toEqual([begun.provider.protocol, 'totp']);
  const identity = { methods: ['token'], token: { id: given.get('x-subject-token') } };
  expect((await apiClient(platform).post(`${V3}/auth/tokens`, { auth: { identity } })).status).toBe(201);
});

describe('Linking an account', () => {
  interface LinkVisit extends Begun {
    userId: string;
  }

  async function localBrowser() {
    const { userId, userName } = await newProject(platform);
    const browser = new FederatedBrowser(platform);
    browser.cookies.set('nephos-session', await cookieFor(await newSession(userName)));
    return { browser, userId };
  }

  async function startLink(browser: FederatedBrowser, provider: SamlProvider): Promise<string> {
    const response = await browser.open(`${provider.signIn}/link`, { form: {}, headers: CONSOLE });
    return (await response.json()).location;
  }

  async function beginLink(person: Person): Promise<LinkVisit> {
    const { browser, userId } = await localBrowser();
    return { ...(await begin(person, { start: await startLink(browser, person.provider), browser })), userId };
  }

  const linkedTo = async (userId: string) => {
    const { read } = platform.platform.services.database;
    const rows = read.selectFrom('external_identities').select('unique_id').where('user_id', '=', userId);
    return (await rows.execute()).map(({ unique_id }) => unique_id);
  };

  test('of a user who needs a second factor takes place after the second step', async () => {
    const person = await newPerson();
    const begun = await beginLink(person);
    expect(await linkedTo(begun.userId)).toEqual([]);
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/account`);
    expect(await linkedTo(begun.userId)).toEqual([person.name]);
  });

  test.each<[string, (begun: LinkVisit) => Promise<unknown>]>([
    ['has signed out', async ({ browser }) => browser.cookies.delete('nephos-session')],
    [
      'is another one',
      async ({ browser }) => {
        const { userName } = await newProject(platform);
        browser.cookies.set('nephos-session', await cookieFor(await newSession(userName)));
      },
    ],
  ])('does not take place when the user of the session %s in between', async (_, change) => {
    const person = await newPerson();
    const begun = await beginLink(person);
    await prove(begun, { passcode: passcode() });
    await change(begun);
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/sign-in?problem=signed_out`);
    expect(await linkedTo(begun.userId)).toEqual([]);
    expect(await linkedTo(person.userId)).toEqual([person.name]);
  });

  test('to a user who needs a second factor is possible; the next sign-in at the provider asks for it', async () => {
    const { browser, userId } = await localBrowser();
    const provider = await addSamlProvider(admin);
    await requireFactor(userId);
    const name = unique('grace');
    const start = await startLink(browser, provider);
    const sent = await samlAnswer(browser, provider, { start, parts: { nameId: name } });
    const linked = await browser.open(sent.address, { form: sent.form });
    expect(linked.headers.get('location')).toBe(`${BASE_URL}/account`);
    const begun = await begin({ name, provider });
    expect(begun.browser.session).toBeUndefined();
    expect(await prove(begun, { passcode: passcode() })).toBeUndefined();
    expect(await locationAfter(begun)).toBe(`${BASE_URL}/`);
    expect((await (await ask('session', begun.browser.session)).json()).user.id).toBe(userId);
  });
});
