import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { MAX_CORS_RULES } from '../../rules/limits.ts';

const platform = usePlatform();
const RULE = {
  name: 'app',
  allowed_origins: ['https://app.example.com', 'https://*.example.org'],
  allowed_methods: ['GET', 'PUT'],
  allowed_headers: ['x-amz-*', 'content-type'],
  expose_headers: ['ETag'],
  max_age_seconds: 60,
};

async function newPlace() {
  const project = await newProject(platform);
  const id = await newBucket(project);
  return { project, id, path: `${BUCKETS}/${id}/cors` };
}

describe('PUT /buckets/{id}/cors', () => {
  test('rules are stored as S3 stores them, returned, and removed by an empty list', async () => {
    const { project, id, path } = await newPlace();
    expect(await project.api.put(path, { rules: [RULE] })).toMatchObject({ status: 200, body: { rules: [RULE] } });
    const stored = await findBucketById(platform.platform.services.database.read, id);
    expect(stored?.settings.cors).toEqual([
      {
        id: 'app',
        allowedOrigins: RULE.allowed_origins,
        allowedMethods: RULE.allowed_methods,
        allowedHeaders: RULE.allowed_headers,
        exposeHeaders: RULE.expose_headers,
        maxAgeSeconds: 60,
      },
    ]);
    expect((await project.api.put(path, { rules: [] })).body).toEqual({ rules: [] });
    expect((await project.api.get(path)).body).toEqual({ rules: [] });
  });

  test.each([
    ['two wildcards in an origin', { allowed_origins: ['https://*.*'] }],
    ['a wildcard in an exposed header', { expose_headers: ['x-*'] }],
    ['no origin', { allowed_origins: [] }],
    ['an unknown method', { allowed_methods: ['OPTIONS'] }],
    ['a space in a header', { allowed_headers: ['a b'] }],
    ['a quote in an origin', { allowed_origins: ['https://"'] }],
    ['a negative age', { max_age_seconds: -1 }],
  ])('%s is refused with 400 that names the rules, and nothing changes', async (_what, invalid) => {
    const { project, path } = await newPlace();
    const { status, body } = await project.api.put(path, { rules: [{ ...RULE, ...invalid }] });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('rules')]);
    expect((await project.api.get(path)).body.rules).toEqual([]);
  });

  test('more rules than S3 accepts are refused with 400', async () => {
    const { project, path } = await newPlace();
    const many = (count: number) => ({ rules: Array.from({ length: count }, () => ({ ...RULE, name: null })) });
    expect((await project.api.put(path, many(MAX_CORS_RULES + 1))).status).toBe(400);
    expect((await project.api.put(path, many(MAX_CORS_RULES))).status).toBe(200);
  });

  test('a reader is refused with 403, and another project gets 404', async () => {
    const { project, path } = await newPlace();
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await reader.api.put(path, { rules: [RULE] })).status).toBe(403);
    expect((await reader.api.get(path)).status).toBe(200);
    expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
  });
});

describe('POST /buckets/{id}/cors-tests', () => {
  const ask = async ({ api }: TestProject, path: string, cors_test: object) =>
    (await api.post(`${path}-tests`, { cors_test })).body.cors_test;

  test('names the rule that allows the request, with the headers of the response', async () => {
    const { project, path } = await newPlace();
    const other = { ...RULE, name: null, allowed_origins: ['https://other.example.com'] };
    await project.api.put(path, { rules: [other, RULE] });
    const question = { origin: 'https://app.example.com', method: 'PUT', headers: ['X-Amz-Date'] };
    expect(await ask(project, path, question)).toEqual({
      is_allowed: true,
      rule: 2,
      rejected: null,
      response_headers: expect.objectContaining({
        'access-control-allow-origin': 'https://app.example.com',
        'access-control-allow-headers': 'x-amz-date',
        'access-control-max-age': '60',
      }),
    });
  });

  test.each([
    ['rules', [], {}],
    ['origin', [RULE], { origin: 'https://app.example.com.evil.test' }],
    ['method', [RULE], { method: 'DELETE' }],
    ['headers', [RULE], { headers: ['authorization'] }],
  ])(
    'a request without a rule is not allowed, and the test names what is missing: %s',
    async (rejected, rules, more) => {
      const { project, path } = await newPlace();
      await project.api.put(path, { rules });
      const question = { origin: 'https://app.example.com', method: 'PUT', ...more };
      expect(await ask(project, path, question)).toEqual({
        is_allowed: false,
        rule: null,
        rejected,
        response_headers: {},
      });
    },
  );
});
