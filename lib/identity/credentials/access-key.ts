import { createHash } from 'node:crypto';
import { Invalid } from '#lib/http/errors.ts';
import { AccessKey } from './schema.ts';

/** The type of credentials whose blob is an access key with its secret. */
export const EC2 = 'ec2';

/** The id under which an access key is kept. */
export const accessKeyId = (access: string): string => createHash('sha256').update(access).digest('hex');

/** @throws 400 for a blob of type `ec2` that is none */
export function parseAccessKey(blob: string): AccessKey {
  let value: unknown;
  try {
    value = JSON.parse(blob);
  } catch {
    throw NotAnAccessKey();
  }
  const { success, data } = AccessKey.safeParse(value);
  if (!success) throw NotAnAccessKey();
  return data;
}

const NotAnAccessKey = () =>
  Invalid('The blob of a credential of type ec2 is JSON text with the keys access and secret.');
