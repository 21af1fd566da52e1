import { msg } from '#lib/i18n/text.ts';

/** Starting points for common policies of a bucket. */
export function policyTemplates(bucketName: string) {
  const bucket = `arn:aws:s3:::${bucketName}`;
  const objects = `${bucket}/*`;
  const template = (label: string, statement: object) => ({
    label,
    values: { policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }, undefined, 2) },
  });
  const denial = { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: [bucket, objects] };
  return [
    template(msg('Anyone can read objects'), {
      Sid: 'PublicRead',
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: objects,
    }),
    template(msg('Reject requests from outside a network'), {
      Sid: 'OnlyFromOffice',
      ...denial,
      Condition: { NotIpAddress: { 'aws:SourceIp': '192.0.2.0/24' } },
    }),
    template(msg('Reject requests without TLS'), {
      Sid: 'OnlyTls',
      ...denial,
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    template(msg('Another project can read objects'), {
      Sid: 'SharedWithProject',
      Effect: 'Allow',
      Principal: { AWS: 'arn:aws:iam::PROJECT_ID:root' },
      Action: ['s3:GetObject', 's3:ListBucket'],
      Resource: [bucket, objects],
    }),
  ];
}
