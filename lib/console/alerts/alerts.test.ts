import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { reportNotification } from '#lib/ha/notifications/accept.ts';
import { rotateKeys } from '#lib/keys/rotate.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject, type TestUser } from '#lib/testing/api.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { setEnabled, takeRole } from '#lib/testing/losses.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { startMailServer, useReceiver } from '#lib/testing/receivers.ts';
import { protect } from '#lib/testing/recovery.ts';
import { MAX_PER_HOUR, processAlerts } from './deliver.ts';
import { MAX_ALERTS } from './schema.ts';
import { MAX_PER_MINUTE } from './try-out.ts';

const mailServer = await startMailServer();
const receiver = useReceiver();
const platform = usePlatform({
  NEPHOS_ALERT_NETWORKS: '127.0.0.0/8',
  NEPHOS_ALERT_RETRY_DELAY_SECONDS: '0.001',
  NEPHOS_SMTP_URL: mailServer.url,
  NEPHOS_MAIL_FROM: 'cloud@example.test',
  NEPHOS_PUBLIC_URL: 'https://cloud.example.test',
});
afterAll(() => mailServer.close());

const PATH = '/console/v1/alerts';
const services = () => platform.platform.services;
const database = () => services().database;

/** A confirmed email address. */
const confirmed = (user_id: string, email: string) => ({
  ...{ user_id, email, confirmed_at: new Date().toISOString() },
  ...{ code_hash: null, attempts: 0, expires_at: null },
});

let count = 0;
const newPath = () => `/hook-${++count}`;

async function create({ api }: Pick<TestUser, 'api'>, values: object = {}) {
  const path = newPath();
  const alert = { name: 'Errors', channel: 'webhook', kinds: ['instance_error'], url: receiver.url(path), ...values };
  const answer = await api.post(PATH, { alert });
  return { path, answer, ...answer.body.alert } as { path: string; answer: typeof answer; id: string; secret: string };
}
const listed = async ({ api }: Pick<TestUser, 'api'>) => (await api.get(PATH)).body.alerts;

/** Records ERROR events of instances of a project. */
async function breakServers(projectId: string, times = 1, name = 'web'): Promise<void> {
  const states = { before: { vm_state: 'active' }, after: { vm_state: 'error' } };
  await database().transact(async (tx) => {
    const change = { type: 'server.update', kind: 'server', objectId: `${name}-0`, projectId };
    await recordEvent(tx, PLATFORM, { ...change, ...states });
    // The others are copies of its row.
    const newest = tx.selectFrom('events').selectAll().orderBy('id', 'desc');
    const { id: _id, ...row } = await newest.executeTakeFirstOrThrow();
    for (let n = 1; n < times; n += MAX_ROWS) {
      const some = Array.from({ length: Math.min(MAX_ROWS, times - n) }, (_, at) => `${name}-${n + at}`);
      await tx
        .insertInto('events')
        .values(some.map((object_id) => ({ ...row, object_id })))
        .execute();
    }
  });
}
const MAX_ROWS = 500;
/** Dispatches all pending alerts. */
async function tell(): Promise<void> {
  await processAlerts(services());
  await platform.platform.runner.idle();
}
/** Makes sent messages older. */
const age = (userId: string, ms: number) =>
  database().transact(async (tx) => {
    const rows = await tx
      .selectFrom('alert_deliveries')
      .select(['id', 'started_at'])
      .where('user_id', '=', userId)
      .execute();
    for (const { id, started_at } of rows) {
      const due_at = new Date(0).toISOString();
      const started = started_at && new Date(Date.parse(started_at) - ms).toISOString();
      await tx.updateTable('alert_deliveries').set({ due_at, started_at: started }).where('id', '=', id).execute();
    }
  });

// Dispatching starts at the current end of the log.
beforeAll(() => processAlerts(services()));

describe('A webhook', () => {
  test('tells of an instance in error once, signed with the secret that is shown once', async () => {
    const project = await newProject(platform);
    const { path, id, secret, answer } = await create(project);
    expect(answer.status).toBe(201);
    await breakServers(project.id);
    await tell();
    await tell();
    const [message, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    const signature = createHmac('sha256', secret)
      .update(message?.text ?? '')
      .digest('hex');
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-nephos-signature': `sha256=${signature}`,
      'x-nephos-delivery': message?.body.id,
    });
    const at = expect.stringMatching(/^\d{4}-/);
    const url = `https://cloud.example.test/projects/${project.id}/instances/web-0`;
    expect(message?.body).toEqual({
      ...{ id: expect.any(String), kind: 'instance_error', at, count: 1 },
      text: `Instance in error: web-0 (project ${project.name})`,
      severity: 'error',
      project: { id: project.id, name: project.name },
      objects: [
        {
          ...{ id: 'web-0', name: 'web-0', text: 'The instance is in state ERROR.', at, url },
          ...{ severity: 'error', state: 'open', dedup_key: 'nephos-instance_error-web-0', action: null },
        },
      ],
    });
    const [shown] = await listed(project);
    expect(shown).toMatchObject({
      id,
      deliveries: [{ kind: 'instance_error', state: 'delivered', status: 204, tries: 1 }],
    });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${secret}|${path}`));
  });

  test('keeps address and secret sealed, and neither is in the event log', async () => {
    const project = await newProject(platform);
    const { id, path, secret } = await create(project);
    const row = await database().read.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${secret}|${path}`));
    expect(JSON.parse(await openSealed(database(), row))).toEqual({ url: receiver.url(path), secret });
    const events = await database().read.selectFrom('events').select(['before', 'after']).execute();
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${secret}|${path}`));
  });

  test('is encrypted again when keys are rotated', async () => {
    const project = await newProject(platform);
    const { id, path } = await create(project);
    const keyOf = () => database().read.selectFrom('alerts').select('key_id').where('id', '=', id).executeTakeFirst();
    const before = await keyOf();
    await rotateKeys(services().env, database(), { areLost: false });
    expect(await keyOf()).not.toEqual(before);
    expect((await project.api.post(`${PATH}/${id}/test`)).body.alert_test.state).toBe('delivered');
    expect(receiver.at(path)).toHaveLength(1);
  });

  test('tells of every project that its user has a role in, and of no other', async () => {
    const [one, other, foreign] = [await newProject(platform), await newProject(platform), await newProject(platform)];
    await grantRole(platform, one.userId, other.id, 'reader');
    const { path } = await create(one);
    const chosen = await create(one, { name: 'One project', project_id: other.id });
    for (const { id } of [one, other, foreign]) await breakServers(id);
    await tell();
    const projects = (at: string) =>
      receiver
        .at(at)
        .map(({ body }) => body.project.id)
        .toSorted();
    expect(projects(path)).toEqual([one.id, other.id].toSorted());
    expect(projects(chosen.path)).toEqual([other.id]);
  });

  test('a storm of ten thousand is reported in one message with their number', async () => {
    const project = await newProject(platform);
    const { path } = await create(project);
    await breakServers(project.id, 10_000);
    await tell();
    const bodies = receiver.at(path).map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    expect(bodies[0].count).toBe(10_000);
    expect(bodies[0].objects).toHaveLength(10);
  });

  test('messages within a minute are combined, and their number per hour is limited', async () => {
    const project = await newProject(platform);
    const { path, id } = await create(project);
    for (let n = 0; n < 3; n += 1) {
      await breakServers(project.id);
      await tell();
    }
    expect(receiver.at(path).map(({ body }) => body.count)).toEqual([1]);
    await age(project.userId, 61_000);
    await tell();
    expect(receiver.at(path).map(({ body }) => body.count)).toEqual([1, 2]);
    await database().transact(async (tx) => {
      const one = await tx
        .selectFrom('alert_deliveries')
        .selectAll()
        .where('alert_id', '=', id)
        .executeTakeFirstOrThrow();
      const ago = new Date(Date.now() - 120_000).toISOString();
      for (let n = 0; n < MAX_PER_HOUR; n += 1) {
        await tx
          .insertInto('alert_deliveries')
          .values({ ...one, id: `full-${n}`, alert_id: 'other', started_at: ago })
          .execute();
      }
    });
    await age(project.userId, 61_000);
    await breakServers(project.id);
    await tell();
    expect(receiver.at(path)).toHaveLength(2);
    await age(project.userId, 3_600_000);
    await tell();
    expect(receiver.at(path)).toHaveLength(3);
  });

  test('is tried again after a 500, with the same id and body, and given up after five tries', async () => {
    const project = await newProject(platform);
    const [once, never] = [await create(project), await create(project, { name: 'Broken' })];
    receiver.answer(once.path, (response, tries) => response.writeHead(tries === 1 ? 500 : 200).end());
    receiver.answer(never.path, (response) => response.writeHead(503).end('secret of the receiver'));
    await breakServers(project.id);
    await tell();
    const tried = receiver.at(once.path);
    expect(tried).toHaveLength(2);
    expect(tried[1]?.text).toBe(tried[0]?.text);
    expect(receiver.at(never.path)).toHaveLength(5);
    const [broken, errors] = await listed(project);
    expect(broken).toMatchObject({ failures: 1, deliveries: [{ state: 'failed', status: 503, tries: 5 }] });
    expect(errors).toMatchObject({ failures: 0, deliveries: [{ state: 'delivered', status: 200, tries: 2 }] });
    expect(JSON.stringify(broken)).not.toContain('secret of the receiver');
  });

  test('is switched off after ten messages in a row that failed, and says so; switched on, it starts again', async () => {
    const project = await newProject(platform);
    const { path, id } = await create(project);
    receiver.answer(path, (response) => response.writeHead(404).end());
    for (let n = 0; n < 10; n += 1) {
      await breakServers(project.id);
      await tell();
      await age(project.userId, 61_000);
    }
    expect((await listed(project))[0]).toMatchObject({ is_enabled: false, failures: 10 });
    await breakServers(project.id);
    await tell();
    expect(receiver.at(path)).toHaveLength(10);
    const { body } = await project.api.patch(`${PATH}/${id}`, { alert: { is_enabled: true } });
    expect(body.alert).toMatchObject({ is_enabled: true, failures: 0 });
  });

  test('follows no redirect', async () => {
    const project = await newProject(platform);
    const [{ path, id }, target] = [await create(project), newPath()];
    receiver.answer(path, (response) => response.writeHead(307, { location: receiver.url(target) }).end());
    const { body } = await project.api.post(`${PATH}/${id}/test`);
    expect(body.alert_test).toMatchObject({ state: 'failed', status: 307, reason: null });
    expect(receiver.at(target)).toEqual([]);
  });

  test('waits for no answer that never ends, and takes the status for it', async () => {
    const project = await newProject(platform);
    const { path, id } = await create(project);
    receiver.answer(path, (response) => {
      response.writeHead(200);
      for (let n = 0; n < 64; n += 1) response.write('x'.repeat(1024));
    });
    const { body } = await project.api.post(`${PATH}/${id}/test`);
    expect(body.alert_test).toMatchObject({ state: 'delivered', status: 200 });
  });
});

describe('Who may no longer know', () => {
  test.each([
    ['lost the role', (user: TestUser, id: string) => takeRole(platform, user.userId, id)],
    ['is disabled', (user: TestUser) => setEnabled(platform, 'users', user.userId, 0)],
    ['has a project that is disabled', (_user: TestUser, id: string) => setEnabled(platform, 'projects', id, 0)],
  ])('receives nothing more: a user who %s', async (_what, lose) => {
    const project = await newProject(platform);
    const user = await joinProject(platform, project.id, 'member');
    const { path } = await create(user);
    await lose(user, project.id);
    await breakServers(project.id);
    await tell();
    expect(receiver.at(path)).toEqual([]);
  });

  test('receives no earlier events either, once the role is gone between two attempts', async () => {
    const project = await newProject(platform);
    const user = await joinProject(platform, project.id, 'member');
    const { path, id } = await create(user);
    receiver.answer(path, (response) => {
      void takeRole(platform, user.userId, project.id).then(() => response.writeHead(500).end());
    });
    await breakServers(project.id);
    await tell();
    expect(receiver.at(path)).toHaveLength(1);
    const row = database().read.selectFrom('alert_deliveries').selectAll().where('alert_id', '=', id);
    expect(await row.executeTakeFirst()).toMatchObject({
      state: 'dropped',
      reason: expect.stringContaining('no longer have a role'),
    });
  });

  test('what was deleted tells nothing, and leaves nothing: the alert, its user, its project', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform);
    const user = await joinProject(platform, project.id, 'member');
    const [own, theirs] = [await create(project), await create(user, { project_id: project.id })];
    await breakServers(project.id);
    await tell();
    expect((await project.api.delete(`${PATH}/${own.id}`)).status).toBe(204);
    expect((await admin.delete(`/identity/v3/users/${user.userId}`)).status).toBe(204);
    await age(project.userId, 61_000);
    await breakServers(project.id);
    await tell();
    expect([receiver.at(own.path), receiver.at(theirs.path)].map(({ length }) => length)).toEqual([1, 1]);
    const ids = [own.id, theirs.id];
    const left = database().read.selectFrom('alert_deliveries').select('id').where('alert_id', 'in', ids);
    expect(await left.execute()).toEqual([]);
    expect(await database().read.selectFrom('alerts').select('id').where('id', 'in', ids).execute()).toEqual([]);
  });
});

describe('A quota', () => {
  test('is reported when nine tenths are in use, and again only after it was less', async () => {
    const project = await newProject(platform);
    const { path } = await create(project, { kinds: ['quota_high'] });
    const volumes: string[] = [];
    const add = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        volumes.push((await project.api.post('/volume/v3/volumes', { volume: { size: 1 } })).body.volume.id);
      }
      await platform.platform.runner.idle();
      await tell();
      await age(project.userId, 61_000);
    };
    const reported = () =>
      receiver.at(path).flatMap(({ body }) => body.objects.map((one: { name: string }) => one.name));
    await add(8);
    expect(reported()).toEqual([]);
    await add(1);
    expect(reported()).toEqual(['volumes']);
    expect(receiver.at(path)[0]?.body.objects[0].text).toBe('9 of 10 are in use.');
    await add(1);
    expect(reported()).toEqual(['volumes']);
    for (const id of volumes.splice(0, 3)) await project.api.delete(`/volume/v3/volumes/${id}`);
    await add(0);
    await add(2);
    expect(reported()).toEqual(['volumes', 'volumes']);
  });
});

describe('A kind for administrators', () => {
  const tellFault = async (host: string) => {
    const payload = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' } as const;
    const telling = { env: platform.platform.services.env, source: 'bus', actor: PLATFORM } as const;
    await reportNotification(database(), { type: 'COMPUTE_HOST', hostname: host, payload }, telling);
    // The notification is evaluated first.
    await platform.platform.runner.idle();
  };

  test('such as a fault of a host is neither offered nor reported to others, and a muted host is not reported', async () => {
    const [project, admin] = [await newProject(platform), await newProject(platform, 'admin')];
    const offered = async ({ api }: TestProject) =>
      JSON.stringify((await api.get(PATH)).body.kinds).includes('ha_incident');
    expect([await offered(project), await offered(admin)]).toEqual([false, true]);
    expect((await create(project, { kinds: ['ha_incident'] })).answer.status).toBe(400);
    const { path } = await create(admin, { kinds: ['ha_incident'] });
    await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
    await tellFault('sim-1');
    await tell();
    expect(receiver.at(path)).toMatchObject([{ body: { kind: 'ha_incident', objects: [{ name: 'sim-1' }] } }]);
    const until = new Date(Date.now() + 60_000).toISOString();
    const muted = { host: 'sim-2', until, user_id: admin.userId, user_name: 'admin', reason: 'Known.' };
    await database().transact((tx) => tx.insertInto('muted_hosts').values(muted).execute());
    await tellFault('sim-2');
    await age(admin.userId, 61_000);
    await tell();
    expect(receiver.at(path)).toHaveLength(1);
    await takeRole(platform, admin.userId, admin.id, 'admin');
    await tellFault('sim-3');
    await age(admin.userId, 61_000);
    await tell();
    expect(receiver.at(path)).toHaveLength(1);
  });
});

describe('PagerDuty and Opsgenie', () => {
  test('get an event for each object, with the key of the integration, which nobody is shown', async () => {
    const project = await newProject(platform);
    const pager = await create(project, { name: 'Pager', channel: 'pagerduty', key: 'key-of-pagerduty' });
    const genie = await create(project, { name: 'Genie', channel: 'opsgenie', key: 'key-of-opsgenie' });
    expect([pager.answer.status, pager.secret, genie.secret]).toEqual([201, null, null]);
    await breakServers(project.id, 2);
    await tell();
    expect(receiver.at(pager.path).map(({ body }) => body)).toMatchObject(
      ['web-0', 'web-1'].map((source) => ({
        ...{ routing_key: 'key-of-pagerduty', event_action: 'trigger', dedup_key: `nephos-instance_error-${source}` },
        payload: { source, severity: 'error' },
      })),
    );
    expect(receiver.at(genie.path).map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill('GenieKey key-of-opsgenie'),
    );
    expect(JSON.stringify(await listed(project))).not.toContain('key-of-');
  });

  test.each([
    ['PagerDuty without a key', { channel: 'pagerduty' }],
    ['a webhook with a key', { key: 'k' }],
  ])('%s is refused with 400', async (_what, values) => {
    expect((await create(await newProject(platform), values)).answer.status).toBe(400);
  });
});

describe('Slack and mail', () => {
  test('Slack gets text and blocks, in which names are neither links nor mentions', async () => {
    const project = await newProject(platform);
    const { path, secret } = await create(project, { channel: 'slack' });
    expect(secret).toBeNull();
    await breakServers(project.id, 1, '<!channel> & *all*');
    await tell();
    const [message] = receiver.at(path);
    expect(message?.body.text).toContain('&lt;!channel&gt; &amp; *all*');
    expect(message?.body.blocks).toHaveLength(2);
    expect(message?.text).not.toContain('<!channel>');
    expect(message?.headers).not.toHaveProperty('x-nephos-signature');
  });

  test('mail goes to the user’s own address alone, and a name is no header', async () => {
    const project = await newProject(platform);
    const email = `${project.userName}@example.test`;
    await database().transact((tx) =>
      tx.updateTable('users').set({ email }).where('id', '=', project.userId).execute(),
    );
    await database().transact((tx) =>
      tx.insertInto('email_confirmations').values(confirmed(project.userId, email)).execute(),
    );
    const own = await create(project, { channel: 'mail', url: undefined });
    expect(own.answer.status).toBe(201);
    await breakServers(project.id, 1, 'web\r\nBcc: spam@example.test\r\n\r\n<b>');
    await tell();
    const [mail, ...more] = mailServer.mails.filter(({ to }) => to.includes(email));
    expect([mail?.from, mail?.to, more]).toEqual(['cloud@example.test', [email], []]);
    const [head = ''] = (mail?.data ?? '').split('\n\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^Subject: Instance in error: web Bcc: spam@example\.test/m);
    expect(head).toMatch(/^Content-Type: text\/plain/m);
  });

  test('mail is refused to another address, and to who has none', async () => {
    const project = await newProject(platform);
    const refused = await create(project, { channel: 'mail', url: undefined });
    expect([refused.answer.status, refused.answer.body.badRequest.message]).toEqual([
      400,
      'Your user has no email address.',
    ]);
    expect((await create(project, { channel: 'mail', url: 'mailto:else@example.test' })).answer.status).toBe(400);
    const { channels } = (await project.api.get(PATH)).body;
    expect(channels).toContainEqual({ channel: 'mail', reason: 'Your user has no email address.' });
  });
});

describe('An alert', () => {
  test.each([
    ['file:///etc/passwd'],
    ['ftp://example.test/'],
    ['javascript:alert(1)'],
    ['//example.test'],
    ['nonsense'],
    ['http://user:password@127.0.0.1/'],
    ['https://10.0.0.1/'],
    ['https://[::1]/'],
    ['https://[::ffff:10.0.0.1]/'],
    ['https://[fd00::1]/'],
    ['https://[fe80::1]/'],
    ['https://0.0.0.0/'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://2852039166/'],
    ['https://0xa9fea9fe/'],
    ['https://224.0.0.1/'],
    ['http://8.8.8.8/'],
  ])('is refused for %s', async (url) => {
    const { answer } = await create(await newProject(platform), { url });
    expect([answer.status, answer.body.badRequest?.message]).toEqual([400, expect.any(String)]);
  });

  test.each([
    ['no kind', { kinds: [] }],
    ['a kind that nothing tells of', { kinds: ['ha_incident'] }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['no address', { url: undefined }],
    ['an unknown channel', { channel: 'pager' }],
  ])('is refused with %s', async (_what, values) => {
    expect((await create(await newProject(platform), values)).answer.status).toBe(400);
  });

  test('is refused for a project without a role in it, now and later', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    expect((await create(one, { project_id: other.id })).answer.status).toBe(404);
    const { id } = await create(one);
    expect((await one.api.patch(`${PATH}/${id}`, { alert: { project_id: other.id } })).status).toBe(404);
  });

  test('has a name of its own, and a user has a bounded number', async () => {
    const project = await newProject(platform);
    await create(project);
    expect((await create(project)).answer.status).toBe(409);
    for (let n = 1; n < MAX_ALERTS; n += 1) await create(project, { name: `Alert ${n}` });
    expect((await create(project, { name: 'One more' })).answer.status).toBe(400);
    expect(await listed(project)).toHaveLength(MAX_ALERTS);
  });

  test('is nobody else’s: not to be seen, changed, tried out or deleted', async () => {
    const project = await newProject(platform);
    const other = await joinProject(platform, project.id, 'manager');
    const path = `${PATH}/${(await create(project)).id}`;
    expect(await listed(other)).toEqual([]);
    const responses = [
      await other.api.patch(path, { alert: { is_enabled: false } }),
      await other.api.post(`${path}/test`),
      await other.api.delete(path),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await listed(project))[0].is_enabled).toBe(true);
  });

  test('is not managed with an application credential, which may end before it', async () => {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const made = await user.api.post(path, { application_credential: { name: 'free', unrestricted: true } });
    const { id, secret } = made.body.application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const token = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
    const robot = apiClient(platform, token.headers.get('x-subject-token') ?? '');
    expect((await create({ api: robot })).answer.status).toBe(403);
  });

  test('is tried out at once, switched off too, and not without end', async () => {
    const project = await newProject(platform);
    const { id, path } = await create(project);
    await project.api.patch(`${PATH}/${id}`, { alert: { is_enabled: false, name: 'Other' } });
    const { body } = await project.api.post(`${PATH}/${id}/test`);
    expect(body.alert_test).toEqual({ state: 'delivered', status: 204, reason: null, seconds: expect.any(Number) });
    expect(receiver.at(path)[0]?.body).toMatchObject({ kind: 'test', count: 1, project: null });
    const statuses: number[] = [];
    for (let n = 0; n < MAX_PER_MINUTE; n += 1) statuses.push((await project.api.post(`${PATH}/${id}/test`)).status);
    expect(statuses).toEqual([...Array(MAX_PER_MINUTE - 1).fill(200), 429]);
    expect((await listed(project))[0]).toMatchObject({ name: 'Other', deliveries: Array(5).fill({ kind: 'test' }) });
  });

  test('says that a receiver cannot be reached', async () => {
    const project = await newProject(platform);
    const { id } = await create(project, { url: 'http://127.0.0.1:1/' });
    const { body } = await project.api.post(`${PATH}/${id}/test`);
    expect(body.alert_test).toMatchObject({ state: 'failed', status: null, reason: 'The receiver cannot be reached.' });
  });
});

describe('Two replicas', () => {
  let second: Platform;
  beforeAll(async () => {
    second = database().engine === 'postgres' ? await createPlatform(services().env) : platform.platform;
  });
  afterAll(async () => {
    if (second !== platform.platform) await second.stop();
  });

  test('that follow the log at the same time send each message once', async () => {
    const projects: TestProject[] = [];
    for (let n = 0; n < 5; n += 1) projects.push(await newProject(platform));
    const hooks = await Promise.all(projects.map((project) => create(project)));
    await Promise.all(projects.map(({ id }) => breakServers(id)));
    await Promise.all([processAlerts(services()), processAlerts(second.services), processAlerts(services())]);
    const sent = () => hooks.map(({ path }) => receiver.at(path).map(({ body }) => body.count));
    await expect.poll(sent).toEqual(Array(5).fill([1]));
    await Promise.all([platform.platform.runner.idle(), second.runner.idle()]);
    expect(sent()).toEqual(Array(5).fill([1]));
  });
});
