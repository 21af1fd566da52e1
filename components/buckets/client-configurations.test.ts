import { expect, test } from 'vitest';
import { clientConfigurations } from './client-configurations.ts';

const access = {
  endpoint: 'https://cloud.example/s3',
  region: 'RegionOne',
  access: 'a1b2',
  secret: 'c3d4',
  bucket: 'photos',
};
const contentOf = (id: string, more: object = {}) => {
  const found = clientConfigurations({ ...access, ...more }).find((each) => each.id === id);
  return `${found?.content}\n${found?.command ?? ''}`;
};

test('every configuration names the bucket, and no file that is shared contains the secret', () => {
  const all = clientConfigurations(access);
  expect(all.map(({ client }) => client)).toEqual(['aws', 'rclone', 'boto3', 's3cmd', 'restic', 'Terraform']);
  for (const { content, command } of all) expect(`${content}${command}`).toContain('photos');
  expect(all.find(({ id }) => id === 'terraform')?.content).not.toContain('c3d4');
});

test('clients that support a path in the endpoint use it, with the bucket in the path', () => {
  expect(contentOf('aws')).toContain('endpoint_url = https://cloud.example/s3\ns3 =\n    addressing_style = path');
  expect(contentOf('rclone')).toContain(
    'endpoint = https://cloud.example/s3\nregion = RegionOne\nforce_path_style = true',
  );
  expect(contentOf('terraform')).toContain('endpoints      = { s3 = "https://cloud.example/s3" }');
});

test('s3cmd has the host without scheme, and TLS only if the endpoint has it', () => {
  expect(contentOf('s3cmd')).toMatch(/host_base = cloud\.example\/s3\n[\s\S]*use_https = True/);
  expect(contentOf('s3cmd', { endpoint: 'http://127.0.0.1:3000/s3' })).toMatch(
    /host_base = 127\.0\.0\.1:3000\/s3\n[\s\S]*use_https = False/,
  );
});

test('restic uses rclone, unless the API has an address without a path', () => {
  expect(contentOf('restic')).toContain('RESTIC_REPOSITORY=rclone:nephos:photos/restic');
  const direct = contentOf('restic', { rootEndpoint: 'https://s3.cloud.example' });
  expect(direct).toContain('RESTIC_REPOSITORY=s3:https://s3.cloud.example/photos/restic');
  expect(direct).toContain('AWS_SECRET_ACCESS_KEY=c3d4');
});
