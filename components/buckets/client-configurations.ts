import { msg } from '#lib/i18n/text.ts';

export interface ClientAccess {
  /** Address of the S3 API, with its path. */
  endpoint: string;
  /** Address of the same API without a path, for clients that do not support one. */
  rootEndpoint?: string | undefined;
  region: string;
  access: string;
  secret: string;
  bucket: string;
}

export interface ClientConfiguration {
  id: string;
  client: string;
  /** Path of the file, or undefined for commands. */
  file?: string;
  content: string;
  /** A first command that shows that it works. */
  command?: string;
  /** A message for the user. */
  note?: string;
}

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('\n');

const aws = ({ endpoint, region, access, secret, bucket }: ClientAccess): ClientConfiguration => ({
  id: 'aws',
  client: 'aws',
  file: '~/.aws/config',
  content: lines(
    '[profile nephos]',
    `aws_access_key_id = ${access}`,
    `aws_secret_access_key = ${secret}`,
    `region = ${region}`,
    `endpoint_url = ${endpoint}`,
    's3 =',
    '    addressing_style = path',
    '    signature_version = s3v4',
  ),
  command: `aws --profile nephos --endpoint-url ${endpoint} s3 ls s3://${bucket}`,
});

const rclone = ({ endpoint, region, access, secret, bucket }: ClientAccess): ClientConfiguration => ({
  id: 'rclone',
  client: 'rclone',
  file: '~/.config/rclone/rclone.conf',
  content: lines(
    '[nephos]',
    'type = s3',
    'provider = Other',
    `access_key_id = ${access}`,
    `secret_access_key = ${secret}`,
    `endpoint = ${endpoint}`,
    `region = ${region}`,
    'force_path_style = true',
  ),
  command: `rclone lsf nephos:${bucket}`,
});

const boto3 = ({ endpoint, region, access, secret, bucket }: ClientAccess): ClientConfiguration => ({
  id: 'boto3',
  client: 'boto3',
  content: lines(
    'import boto3',
    'from botocore.config import Config',
    '',
    's3 = boto3.client(',
    '    "s3",',
    `    endpoint_url="${endpoint}",`,
    `    region_name="${region}",`,
    `    aws_access_key_id="${access}",`,
    `    aws_secret_access_key="${secret}",`,
    // By default boto3 signs URLs with version 2, which is rejected.
    '    config=Config(signature_version="s3v4", s3={"addressing_style": "path"}),',
    ')',
    `for page in s3.get_paginator("list_objects_v2").paginate(Bucket="${bucket}"):`,
    '    for item in page.get("Contents", []):',
    '        print(item["Key"], item["Size"])',
  ),
});

function s3cmd({ endpoint, rootEndpoint = endpoint, region, access, secret, bucket }: ClientAccess) {
  const url = new URL(rootEndpoint);
  const host = `${url.host}${url.pathname.replace(/\/$/, '')}`;
  return {
    id: 's3cmd',
    client: 's3cmd',
    file: '~/.s3cfg',
    content: lines(
      '[default]',
      `access_key = ${access}`,
      `secret_key = ${secret}`,
      `host_base = ${host}`,
      `host_bucket = ${host}`,
      `bucket_location = ${region}`,
      `use_https = ${url.protocol === 'https:' ? 'True' : 'False'}`,
      'signature_v2 = False',
    ),
    command: `s3cmd ls s3://${bucket}`,
  };
}

/** Restic does not support endpoints with a path, so without an endpoint at the root it uses rclone. */
function restic({ rootEndpoint, region, access, secret, bucket }: ClientAccess): ClientConfiguration {
  const start = ['restic init', 'restic backup ~/Documents'] as const;
  if (rootEndpoint === undefined) {
    return {
      id: 'restic',
      client: 'restic',
      content: lines(`export RESTIC_REPOSITORY=rclone:nephos:${bucket}/restic`, ...start),
      note: msg('Restic uses the configuration of rclone: save that first.'),
    };
  }
  return {
    id: 'restic',
    client: 'restic',
    content: lines(
      `export AWS_ACCESS_KEY_ID=${access}`,
      `export AWS_SECRET_ACCESS_KEY=${secret}`,
      `export AWS_DEFAULT_REGION=${region}`,
      `export RESTIC_REPOSITORY=s3:${rootEndpoint.replace(/\/$/, '')}/${bucket}/restic`,
      ...start,
    ),
  };
}

const terraform = ({ endpoint, region, access, secret, bucket }: ClientAccess): ClientConfiguration => ({
  id: 'terraform',
  client: 'Terraform',
  file: 'backend.tf',
  content: lines(
    'terraform {',
    '  backend "s3" {',
    `    bucket         = "${bucket}"`,
    '    key            = "terraform.tfstate"',
    `    region         = "${region}"`,
    `    endpoints      = { s3 = "${endpoint}" }`,
    '    use_path_style = true',
    '    use_lockfile   = true',
    '',
    '    skip_credentials_validation = true',
    '    skip_metadata_api_check     = true',
    '    skip_region_validation      = true',
    '    skip_requesting_account_id  = true',
    '  }',
    '}',
  ),
  command: `AWS_ACCESS_KEY_ID=${access} AWS_SECRET_ACCESS_KEY=${secret} terraform init`,
  note: msg('Use Terraform 1.10 or later, which locks the state in the bucket. Do not add the key to the file.'),
});

/** Configuration of common clients, ready to be copied. */
export const clientConfigurations = (access: ClientAccess): ClientConfiguration[] =>
  [aws, rclone, boto3, s3cmd, restic, terraform].map((configure) => configure(access));
