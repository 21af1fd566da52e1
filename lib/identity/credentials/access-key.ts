import { createHash } from 'node:crypto';
import { Invalid } from '#lib/errors/errors.ts';
import { AccessKey } from './schema.ts';

/** Type of credentials whose blob is an access key and its secret. */
export const EC2 = 'ec2';

/** Id of a stored access key. */
export const accessKeyId = (access: string): string => createHash('sha256').update(access).digest('hex');

/** @throws 400 for an invalid blob of type `ec2` */
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
  Invalid('The blob of a credential of type ec2 must be JSON text with the keys access and secret.');
