import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { DIED, FENCED, newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '60' });
withoutRecovery(platform);
const PATH = '/ha/v1/notifications';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

let used = 0;
interface Host {
  hostname: string;
  uuid: string;
}
/** A host that no other test uses. */
async function newHost(admin: ApiClient): Promise<Host> {
  used += 1;
  const [uuid = ''] = await protect(admin, await newSegment(admin), [`sim-${used}`]);
  return { hostname: `sim-${used}`, uuid };
}
const fault = ({ hostname }: Pick<Host, 'hostname'>, given: object = {}) => ({
  hostname,
  type: 'COMPUTE_HOST',
  payload: FENCED,
  ...given,
});
const idsOf = (notifications: { notification_uuid: string }[]) =>
  notifications.map(({ notification_uuid }) => notification_uuid);

describe('POST /notifications', () => {
  test('the bare body of the specification is answered 202, wrapped, and is shown the same', async () => {
    const admin = await signInAdmin(platform);
    const host = await newHost(admin);
    const { status, body } = await admin.post('/v1/notifications', fault(host));
    const notification = {
      id: expect.any(Number),
      notification_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'COMPUTE_HOST',
      status: 'new',
      source_host_uuid: host.uuid,
      generated_time: TIME,
      payload: FENCED,
      created_at: TIME,
      updated_at: null,
      deleted: false,
      deleted_at: null,
    };
    expect([status, body]).toEqual([202, { notification }]);
    expect((await admin.get(`/v1/notifications/${body.notification.notification_uuid}`)).body).toEqual(body);
  });

  test('the wrapped body of the upstream family is answered the same', async () => {
    const admin = await signInAdmin(platform);
    const host = await newHost(admin);
    const notification = fault(host, { generated_time: '2026-11-20 10:00:00' });
    const answer = await admin.post(PATH, { notification });
    expect([answer.status, answer.body.notification]).toMatchObject([
      202,
      { generated_time: '2026-11-20T10:00:00.000000', payload: FENCED, source_host_uuid: host.uuid },
    ]);
  });

  test.each([
    ['VM', DIED],
    ['COMPUTE_INSTANCE', DIED],
    ['PROCESS', { process_name: 'nova-compute', event: 'STOPPED' }],
    ['COMPUTE_PROCESS', { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' }],
    ['VM', { event: 'STARTED' }],
  ])(
    '%s is answered in the spelling it came in, with its payload: no other word, no missing key',
    async (type, payload) => {
      const admin = await signInAdmin(platform);
      const { status, body } = await admin.post(PATH, fault(await newHost(admin), { type, payload }));
      expect([status, body.notification.type, body.notification.payload]).toEqual([202, type, payload]);
    },
  );

  test.each([
    ['2026-11-20T10:00:00', '2026-11-20T10:00:00.000000'],
    ['2026-11-20 10:00:00.123456', '2026-11-20T10:00:00.123456'],
    ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.500000'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000000'],
    ['2026-11-20 10:00:00 -0130', '2026-11-20T11:30:00.000000'],
    ['2026-11-20T10:00', '2026-11-20T10:00:00.000000'],
  ])('generated_time %s is kept to the microsecond, in UTC, and not rounded', async (generated_time, shown) => {
    const admin = await signInAdmin(platform);
    const { status, body } = await admin.post(PATH, fault(await newHost(admin), { generated_time }));
    expect([status, body.notification?.generated_time]).toEqual([202, shown]);
  });

  test.each<[string, object, string]>([
    ['no body', {}, 'type'],
    ['an unknown type', { type: 'COMPUTER' }, 'type'],
    ['no type', { type: undefined }, 'type'],
    ['no host', { hostname: undefined }, 'hostname'],
    ['an empty host', { hostname: '' }, 'hostname'],
    ['a host of 256 characters', { hostname: 'h'.repeat(256) }, 'hostname'],
    ['no payload', { payload: undefined }, 'payload'],
    ['a payload that is text', { payload: 'STOPPED' }, 'payload'],
    ['a payload of 5,000 characters', { payload: { event: 'x'.repeat(5000) } }, 'payload'],
    ['a key nobody knows', { colour: 'red' }, 'colour'],
    ...[
      'yesterday',
      '2026-02-30T10:00:00',
      '2026-11-20',
      '2026-11-20T25:00:00',
      '1969-12-31T23:59:59',
      '+99999-01-01',
      '9999-12-31T23:59:59',
    ].map((time): [string, object, string] => [`time ${time}`, { generated_time: time }, 'generated_time']),
    ['an event nobody knows', { payload: { event: 'BROKEN' } }, 'payload.event'],
    ['a payload of another type', { payload: DIED }, 'payload.event'],
    ['a key of the payload nobody knows', { payload: { ...FENCED, more: 1 } }, 'payload.more'],
  ])('%s is refused with 400 that names the field, bare and wrapped', async (title, given, field) => {
    const admin = await signInAdmin(platform);
    const body = title === 'no body' ? {} : fault({ hostname: 'sim-1' }, given);
    const bare = await admin.post(PATH, body);
    expect([bare.status, bare.body.badRequest.message]).toEqual([
      400,
      expect.stringContaining(`field/attribute ${field}`),
    ]);
    const wrapped = await admin.post(PATH, { notification: body });
    expect([wrapped.status, wrapped.body.badRequest.message]).toEqual([400, expect.stringContaining(field)]);
  });

  test('a wrapped body beside a bare one is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    const one = fault({ hostname: 'sim-1' });
    const answer = await admin.post(PATH, { notification: one, type: 'VM' });
    expect([answer.status, answer.body.badRequest.fields]).toEqual([
      400,
      { type: 'Omit this field if notification is set.' },
    ]);
  });

  test('a host that no segment has is refused with 400, and its name is compared exactly', async () => {
    const admin = await signInAdmin(platform);
    const { hostname } = await newHost(admin);
    for (const name of [hostname.toUpperCase(), `${hostname}.example.org`, ` ${hostname}`, 'mars']) {
      const { status, body } = await admin.post(PATH, fault({ hostname: name }));
      const message = `Host with name ${name} could not be found.`;
      expect([status, body]).toEqual([400, { badRequest: { code: 400, message } }]);
    }
  });

  test('a hostile text is kept as it is, and nothing is made of it', async () => {
    const admin = await signInAdmin(platform);
    const word = `<img src=x onerror=alert(1)> ' or 1=1 -- {{7*7}}`;
    const payload = { ...DIED, event: word };
    const { status, body } = await admin.post(PATH, fault(await newHost(admin), { type: 'VM', payload }));
    expect([status, body.notification.payload]).toEqual([202, payload]);
  });

  test.each(['\u202eLIFECYCLE', 'LIFE\nCYCLE'])(
    'a word that would turn round or hide what is said of it is refused with 400: %j',
    async (event) => {
      const admin = await signInAdmin(platform);
      const host = await newHost(admin);
      const { status, body } = await admin.post(PATH, fault(host, { type: 'VM', payload: { ...DIED, event } }));
      expect([status, body.badRequest.message]).toEqual([400, expect.stringContaining('printable characters')]);
    },
  );
});

describe('GET /notifications', () => {
  test('filters combine, pages follow one another, and nothing else is in them', async () => {
    const admin = await signInAdmin(platform);
    const host = await newHost(admin);
    const other = await newHost(admin);
    const tell = async (of: Host, type: string, minute: number) => {
      const generated_time = `2026-01-01T10:${minute}:00`;
      const { body } = await admin.post(PATH, fault(of, { type, generated_time, payload: FENCED }));
      return body.notification.notification_uuid as string;
    };
    const [first, second, third] = [
      await tell(host, 'COMPUTE_HOST', 10),
      await tell(host, 'VM', 11),
      await tell(host, 'COMPUTE_HOST', 20),
    ];
    await tell(other, 'COMPUTE_HOST', 20);
    const of = `source_host_uuid=${host.uuid}`;
    const list = async (query: string) => idsOf((await admin.get(`${PATH}?${of}&${query}`)).body.notifications);
    expect(await list('')).toEqual([third, second, first]);
    expect(await list('type=VM')).toEqual([second]);
    expect(await list('type=COMPUTE_INSTANCE')).toEqual([second]);
    expect(await list('status=new')).toHaveLength(3);
    expect(await list('status=running')).toEqual([]);
    expect(await list('generated-since=2026-01-01T10:11:00')).toEqual([third, second]);
    expect(await list('generated-since=2026-01-01%2010:11:00.000001&type=COMPUTE_HOST&status=new')).toEqual([third]);
    expect(await list('limit=2')).toEqual([third, second]);
    expect(await list(`limit=2&marker=${second}`)).toEqual([first]);
    const { id } = (await admin.get(`${PATH}/${second}`)).body.notification;
    expect(await list(`marker=${id}`)).toEqual([first]);
    expect(await list('sort_key=type&sort_dir=asc&limit=1&sort_key=generated_time&sort_dir=asc')).toEqual([first]);
  });

  test.each([
    'status=lost',
    'type=COMPUTER',
    'generated-since=yesterday',
    'marker=none',
    'marker=999999999',
    'limit=-1',
    'limit=many',
    'sort_key=payload',
    'sort_dir=up&sort_key=type',
  ])('%s is refused with 400', async (query) => {
    const { status, body } = await (await signInAdmin(platform)).get(`${PATH}?${query}`);
    expect([status, body.badRequest.code]).toEqual([400, 400]);
  });
});

describe('GET /notifications/{id}', () => {
  test('from 1.1 it has the steps of the recovery, attempt by attempt; below nothing of them', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.post(PATH, fault(await newHost(admin)));
    const id = body.notification.notification_uuid;
    const detail = { timestamp: '2026-11-20 10:00:00.000000', progress: '0.5', message: 'Halfway.' };
    const step = { notification_id: id, progress: 50, details: packJson([detail]) };
    await platform.platform.services.database.transact((tx) =>
      tx
        .insertInto('recovery_steps')
        .values([
          { ...step, attempt: 2, position: 0, name: 'Third', state: 'PENDING' },
          { ...step, attempt: 1, position: 1, name: 'Second', state: 'FAILURE' },
          { ...step, attempt: 1, position: 0, name: 'First', state: 'SUCCESS' },
        ])
        .execute(),
    );
    expect((await admin.get(`${PATH}/${id}`)).body).toEqual(body);
    const shown = await admin.get(`${PATH}/${id}`, { 'openstack-api-version': 'instance-ha 1.1' });
    const details = shown.body.notification.recovery_workflow_details;
    expect(details.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
      'First SUCCESS',
      'Second FAILURE',
      'Third PENDING',
    ]);
    expect(details[0]).toEqual({ name: 'First', state: 'SUCCESS', progress: 0.5, progress_details: [detail] });
  });

  test('an unknown one is 404', async () => {
    const { status, body } = await (await signInAdmin(platform)).get(`${PATH}/none`);
    expect([status, body.itemNotFound.message]).toEqual([404, 'Notification none could not be found.']);
  });
});
