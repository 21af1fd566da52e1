import { msg } from '#lib/i18n/text.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 63;

/** Why both APIs cannot use a bucket of this name; undefined if they can. */
export function bucketNameProblem(name: string): string | undefined {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return msg('Use 3 to 63 characters.');
  if (!/^[a-z0-9.-]*$/.test(name)) return msg('Use lower-case letters, digits, hyphens and dots.');
  if (!/^[a-z0-9].*[a-z0-9]$/.test(name)) return msg('Start and end with a letter or a digit.');
  if (/\.\.|\.-|-\./.test(name)) return msg('Do not put a dot next to another dot or a hyphen.');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return msg('Do not use an IP address.');
  if (/^(?:xn--|sthree-)|(?:-s3alias|--ol-s3)$/.test(name)) {
    return msg('Names that start with xn-- or sthree-, or end with -s3alias or --ol-s3, are reserved.');
  }
  return undefined;
}
