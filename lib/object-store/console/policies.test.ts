import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

async function newPlace() {
  const project = await newProject(platform);
  const name = newBucketName();
  return { project, name, id: await newBucket(project, { name }) };
}

const policyOf = (name: string, statement: object) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${name}/*`, ...statement },
    ],
  });
const put = ({ api }: Pick<TestProject, 'api'>, id: string, policy: string | null) =>
  api.put(`${BUCKETS}/${id}/policy`, { policy });

describe('PUT /buckets/{id}/policy', () => {
  test('a policy is stored as sent, explained by its parts, makes the bucket public, and can be removed', async () => {
    const { project, name, id } = await newPlace();
    const policy = policyOf(name, { Sid: 'public', Condition: { Bool: { 'aws:SecureTransport': 'true' } } });
    const statement = {
      name: 'public',
      effect: 'Allow',
      principals: ['*'],
      actions: ['s3:GetObject'],
      resources: ['*'],
      is_inverted: false,
      has_conditions: true,
    };
    expect(await put(project, id, policy)).toMatchObject({ status: 200, body: { policy, statements: [statement] } });
    expect((await project.api.get(`${BUCKETS}/${id}/policy`)).body).toEqual({ policy, statements: [statement] });
    expect((await put(project, id, null)).body).toEqual({ policy: null, statements: [] });
    await put(project, id, policyOf(name, {}));
    expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.is_public).toBe(true);
  });

  test('text that is no policy, and one for another bucket, is rejected with 400 on the field', async () => {
    const { project, id } = await newPlace();
    for (const policy of ['{', '{}', policyOf('another-bucket', {}), policyOf('x', { Effect: 'Maybe' })]) {
      const { status, body } = await put(project, id, policy);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('"policy"');
    }
    expect((await project.api.get(`${BUCKETS}/${id}/policy`)).body.policy).toBeNull();
  });

  test('a reader is refused with 403, another project gets 404', async () => {
    const { project, name, id } = await newPlace();
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await put(reader, id, policyOf(name, {}))).status).toBe(403);
    expect((await put(await newProject(platform), id, null)).status).toBe(404);
  });
});

test('POST /buckets/{id}/access-tests: the decision is that of the APIs, with the rule and for an address', async () => {
  const { project, name, id } = await newPlace();
  const ask = async (access_test: object) =>
    (await project.api.post(`${BUCKETS}/${id}/access-tests`, { access_test })).body.access_test;
  expect(await ask({ principal: 'anyone', action: 'read', name: 'a' })).toMatchObject({ is_allowed: false });
  expect(await ask({ principal: 'reader', action: 'read', name: 'a' })).toMatchObject({ is_allowed: true });
  expect(await ask({ principal: 'reader', action: 'write', name: 'a' })).toMatchObject({ is_allowed: false });
  const office = { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } };
  await put(project, id, policyOf(name, { Sid: 'office', Condition: office }));
  expect(await ask({ principal: 'anyone', action: 'read', name: 'a', address: '192.0.2.7' })).toEqual({
    is_allowed: true,
    reason: {
      message: 'The policy of the bucket allows {action} ({statement}).',
      values: { action: 's3:GetObject', statement: 'office' },
    },
  });
  expect(await ask({ principal: 'anyone', action: 'read', name: 'a', address: '198.51.100.1' })).toMatchObject({
    is_allowed: false,
  });
});
