import { describe, expect, test } from 'vitest';
import { type ClientAccess, clientConfigurations } from './client-configurations.ts';

const access: ClientAccess = {
  endpoint: 'https://cloud.example/s3',
  region: 'us-east-1',
  access: 'a1b2',
  secret: 's3cr3t-w0rd',
  bucket: 'photos',
};
const root = { endpoint: 'https://s3.cloud.example', rootEndpoint: 'https://s3.cloud.example' };
const configurationOf = (id: string, more: Partial<ClientAccess> = {}) => {
  const found = clientConfigurations({ ...access, ...more }).find((each) => each.id === id);
  if (!found) throw new Error(`There is no client ${id}.`);
  return found;
};

test('no file that is shared contains the secret, and every configuration names the bucket', () => {
  const all = clientConfigurations(access);
  expect(all.map(({ client }) => client)).toEqual(['aws', 'rclone', 'boto3', 's3cmd', 'restic', 'Terraform']);
  for (const { content, command } of all) expect(`${content}${command}`).toContain('photos');
  expect(all.find(({ id }) => id === 'terraform')?.content).not.toContain('s3cr3t-w0rd');
});

describe('With the prefix of the console, the bucket is in the path', () => {
  test('aws signs with version 4, also URLs', () => {
    expect(configurationOf('aws')).toEqual({
      id: 'aws',
      client: 'aws',
      file: '~/.aws/config',
      content: `[profile nephos]
aws_access_key_id = a1b2
aws_secret_access_key = s3cr3t-w0rd
region = us-east-1
endpoint_url = https://cloud.example/s3
s3 =
    addressing_style = path
    signature_version = s3v4`,
      command: 'aws --profile nephos --endpoint-url https://cloud.example/s3 s3 ls s3://photos',
    });
  });

  test('rclone', () => {
    expect(configurationOf('rclone')).toEqual({
      id: 'rclone',
      client: 'rclone',
      file: '~/.config/rclone/rclone.conf',
      content: `[nephos]
type = s3
provider = Other
access_key_id = a1b2
secret_access_key = s3cr3t-w0rd
endpoint = https://cloud.example/s3
region = us-east-1
force_path_style = true`,
      command: 'rclone lsf nephos:photos',
    });
  });

  test('boto3 signs URLs with version 4, because version 2, its default, is refused', () => {
    expect(configurationOf('boto3')).toEqual({
      id: 'boto3',
      client: 'boto3',
      content: `import boto3
from botocore.config import Config

s3 = boto3.client(
    "s3",
    endpoint_url="https://cloud.example/s3",
    region_name="us-east-1",
    aws_access_key_id="a1b2",
    aws_secret_access_key="s3cr3t-w0rd",
    config=Config(signature_version="s3v4", s3={"addressing_style": "path"}),
)
for page in s3.get_paginator("list_objects_v2").paginate(Bucket="photos"):
    for item in page.get("Contents", []):
        print(item["Key"], item["Size"])`,
    });
  });

  test('s3cmd has the host without scheme, and no TLS if the endpoint has none', () => {
    expect(configurationOf('s3cmd')).toEqual({
      id: 's3cmd',
      client: 's3cmd',
      file: '~/.s3cfg',
      content: `[default]
access_key = a1b2
secret_key = s3cr3t-w0rd
host_base = cloud.example/s3
host_bucket = cloud.example/s3
bucket_location = us-east-1
use_https = True
signature_v2 = False`,
      command: 's3cmd ls s3://photos',
    });
    expect(configurationOf('s3cmd', { endpoint: 'http://127.0.0.1:3000/s3' }).content).toMatch(
      /host_base = 127\.0\.0\.1:3000\/s3\n[\s\S]*use_https = False/,
    );
  });

  test('restic cannot use an address with a path, so it uses rclone', () => {
    expect(configurationOf('restic')).toEqual({
      id: 'restic',
      client: 'restic',
      content: `export RESTIC_REPOSITORY=rclone:nephos:photos/restic
restic init
restic backup ~/Documents`,
      note: 'Restic uses the configuration of rclone: save that first.',
    });
  });

  test('Terraform keeps its state in the bucket, and the key is not in its file', () => {
    expect(configurationOf('terraform')).toEqual({
      id: 'terraform',
      client: 'Terraform',
      file: 'backend.tf',
      content: `terraform {
  backend "s3" {
    bucket         = "photos"
    key            = "terraform.tfstate"
    region         = "us-east-1"
    endpoints      = { s3 = "https://cloud.example/s3" }
    use_path_style = true
    use_lockfile   = true

    skip_credentials_validation = true
    skip_metadata_api_check     = true
    skip_region_validation      = true
    skip_requesting_account_id  = true
  }
}`,
      command: 'AWS_ACCESS_KEY_ID=a1b2 AWS_SECRET_ACCESS_KEY=s3cr3t-w0rd terraform init',
      note: 'Use Terraform 1.10 or later, which locks the state in the bucket. Do not add the key to the file.',
    });
  });
});

describe('With an address of its own, no client has a path', () => {
  test('restic uses S3 directly', () => {
    expect(configurationOf('restic', root).content).toBe(`export AWS_ACCESS_KEY_ID=a1b2
export AWS_SECRET_ACCESS_KEY=s3cr3t-w0rd
export AWS_DEFAULT_REGION=us-east-1
export RESTIC_REPOSITORY=s3:https://s3.cloud.example/photos/restic
restic init
restic backup ~/Documents`);
  });

  test('no configuration has the prefix of the console', () => {
    for (const { content, command = '' } of clientConfigurations({ ...access, ...root })) {
      expect(`${content}${command}`).not.toContain('cloud.example/s3\n');
      expect(`${content}${command}`).not.toContain('/s3"');
    }
    expect(configurationOf('s3cmd', root).content).toContain(
      'host_base = s3.cloud.example\nhost_bucket = s3.cloud.example',
    );
  });
});
