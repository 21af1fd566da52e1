import { msg } from '#lib/i18n/text.ts';

interface PolicyTemplate {
  id: string;
  label: string;
  policyOf: (bucketName: string) => string;
}

const policyText = (statement: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [statement] }, undefined, 2);

/** Starting points for common policies. */
export const POLICY_TEMPLATES: readonly PolicyTemplate[] = [
  {
    id: 'public-read',
    label: msg('Anyone can read objects'),
    policyOf: (name) =>
      policyText({
        Sid: 'PublicRead',
        Effect: 'Allow',
        Principal: '*',
        Action: 's3:GetObject',
        Resource: `arn:aws:s3:::${name}/*`,
      }),
  },
  {
    id: 'network-only',
    label: msg('Reject requests from outside a network'),
    policyOf: (name) =>
      policyText({
        Sid: 'OnlyFromOffice',
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
        Condition: { NotIpAddress: { 'aws:SourceIp': '192.0.2.0/24' } },
      }),
  },
  {
    id: 'tls-only',
    label: msg('Reject requests without TLS'),
    policyOf: (name) =>
      policyText({
        Sid: 'OnlyTls',
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
  },
  {
    id: 'other-project',
    label: msg('Another project can read objects'),
    policyOf: (name) =>
      policyText({
        Sid: 'SharedWithProject',
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::PROJECT_ID:root' },
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
      }),
  },
];
