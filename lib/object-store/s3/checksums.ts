import { createHash } from 'node:crypto';
import type { Digests } from '../bytes/digest-names.ts';
import type { Checksum } from '../objects/attributes.ts';
import { type CrcName, combineCrcs, crcOf } from './crc-combination.ts';
import { S3Error } from './errors.ts';

type ChecksumName = Checksum['algorithm'];
type ChecksumType = Checksum['type'];
type Headers = Readonly<Record<string, string | undefined>>;

export const CHECKSUM_NAMES: readonly ChecksumName[] = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'];

/** Elements of XML documents, such as `ChecksumCRC32`. */
export const checksumElement = (name: ChecksumName): string => `Checksum${name.toUpperCase()}`;
export const checksumHeader = (name: ChecksumName): string => `x-amz-checksum-${name}`;

const WIRE_TYPES: Record<ChecksumType, string> = { full: 'FULL_OBJECT', composite: 'COMPOSITE' };
export const checksumTypeText = (type: ChecksumType): string => WIRE_TYPES[type];

/** @throws S3Error InvalidRequest for an unknown algorithm */
export function checksumName(text: string): ChecksumName {
  const name = CHECKSUM_NAMES.find((candidate) => candidate === text.toLowerCase());
  if (!name) throw new S3Error('InvalidRequest', 'Checksum algorithm provided is unsupported.');
  return name;
}

/** The checksum of a whole object that headers name, as base64. @throws S3Error InvalidRequest for more than one */
export function checksumInHeaders(headers: Headers): { name: ChecksumName; value: string } | undefined {
  const found = CHECKSUM_NAMES.flatMap((name) => {
    const value = headers[checksumHeader(name)];
    return value === undefined ? [] : [{ name, value }];
  });
  if (found.length > 1) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  return found[0];
}

/** How an upload is to be checked: `x-amz-checksum-algorithm` and `-type` of CreateMultipartUpload. */
export interface UploadChecksum {
  algorithm: ChecksumName;
  type: ChecksumType;
}

/** @throws S3Error InvalidRequest for unknown values, and for a type that the algorithm does not have */
export function uploadChecksum(headers: Headers): UploadChecksum | undefined {
  const algorithmText = headers['x-amz-checksum-algorithm'];
  const typeText = headers['x-amz-checksum-type']?.toUpperCase();
  if (algorithmText === undefined) {
    if (typeText === undefined) return undefined;
    throw new S3Error('InvalidRequest', 'The x-amz-checksum-type header requires x-amz-checksum-algorithm.');
  }
  const algorithm = checksumName(algorithmText);
  const isHash = algorithm === 'sha1' || algorithm === 'sha256';
  if (typeText === undefined) return { algorithm, type: algorithm === 'crc64nvme' ? 'full' : 'composite' };
  const type = (['full', 'composite'] as const).find((candidate) => WIRE_TYPES[candidate] === typeText);
  if (!type) throw new S3Error('InvalidRequest', 'Value for x-amz-checksum-type header is invalid.');
  if ((type === 'full' && isHash) || (type === 'composite' && algorithm === 'crc64nvme')) {
    throw new S3Error(
      'InvalidRequest',
      `The ${typeText} checksum type cannot be used with the ${algorithm} checksum algorithm.`,
    );
  }
  return { algorithm, type };
}

/** The checksum of a single upload: the requested one, otherwise CRC64NVME, which always exists. */
export function checksumOfData(digests: Digests, requested: ChecksumName | undefined): Checksum | undefined {
  const algorithm = requested ?? 'crc64nvme';
  const digest = digests[algorithm];
  return digest && { algorithm, value: digest.toString('base64'), type: 'full' };
}

interface ChecksumPart {
  /** Base64. */
  checksum: string;
  size: number;
}

/** The checksum of an object from those of its parts; composite ones end in the number of parts. */
export function checksumOfParts({ algorithm, type }: UploadChecksum, parts: readonly ChecksumPart[]): Checksum {
  const digests = parts.map(({ checksum, size }) => ({ digest: Buffer.from(checksum, 'base64'), size }));
  if (type === 'full') {
    return { algorithm, type, value: combineCrcs(algorithm as CrcName, digests).toString('base64') };
  }
  const joined = Buffer.concat(digests.map(({ digest }) => digest));
  const digest =
    algorithm === 'sha1' || algorithm === 'sha256'
      ? createHash(algorithm).update(joined).digest()
      : crcOf(algorithm, joined);
  return { algorithm, type, value: `${digest.toString('base64')}-${parts.length}` };
}

/** Response headers of a checksum. */
export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> =>
  checksum === undefined
    ? {}
    : {
        [checksumHeader(checksum.algorithm)]: checksum.value,
        'x-amz-checksum-type': checksumTypeText(checksum.type),
      };

/** Elements of XML documents. */
export const checksumFields = (checksum: Checksum | undefined): Record<string, string> =>
  checksum === undefined
    ? {}
    : { [checksumElement(checksum.algorithm)]: checksum.value, ChecksumType: checksumTypeText(checksum.type) };
