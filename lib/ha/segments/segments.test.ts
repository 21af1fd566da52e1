import { describe, expect, test } from 'vitest';
import { signInAdmin } from '#lib/testing/api.ts';
import { newSegment } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SEGMENTS = '/ha/v1/segments';
const at = (version: string) => ({ 'openstack-api-version': `instance-ha ${version}` });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const NEW = { recovery_method: 'auto', service_type: 'COMPUTE' };

describe('POST /segments', () => {
  test('answers 201, and GET shows the same; below 1.2 nothing says whether it is enabled', async () => {
    const admin = await signInAdmin(platform);
    const created = await admin.post(SEGMENTS, { segment: { ...NEW, name: 'rack 7' } });
    const segment = {
      ...NEW,
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'rack 7',
      description: null,
      created_at: TIME,
      updated_at: null,
      deleted: false,
      deleted_at: null,
    };
    expect([created.status, created.body]).toEqual([201, { segment }]);
    const path = `${SEGMENTS}/${created.body.segment.uuid}`;
    expect((await admin.get(path)).body).toEqual({ segment });
    expect((await admin.get(path, at('1.2'))).body.segment).toEqual({ ...segment, enabled: true });
  });

  test.each<[string, object, number]>([
    ['no name', NEW, 400],
    ['an empty name', { ...NEW, name: '' }, 400],
    ['a name of blanks', { ...NEW, name: '  ' }, 400],
    ['a name of 256 characters', { ...NEW, name: 'n'.repeat(256) }, 400],
    ['a method nobody knows', { ...NEW, name: 'n', recovery_method: 'pray' }, 400],
    ['no method', { ...NEW, name: 'n', recovery_method: null }, 400],
    ['no type of service', { name: 'n', recovery_method: 'auto' }, 400],
    ['a key nobody knows', { ...NEW, name: 'n', colour: 'red' }, 400],
    ['a key of a later version', { ...NEW, name: 'n', enabled: false }, 400],
  ])('%s is refused', async (_title, segment, status) => {
    expect((await (await signInAdmin(platform)).post(SEGMENTS, { segment })).status).toBe(status);
  });

  test('a name in use is refused with 409', async () => {
    const admin = await signInAdmin(platform);
    await newSegment(admin, { name: 'twice' });
    const answer = await admin.post(SEGMENTS, { segment: { ...NEW, name: 'twice' } });
    const message = 'Failover segment with name twice already exists.';
    expect([answer.status, answer.body]).toEqual([409, { conflictingRequest: { code: 409, message } }]);
  });
});
