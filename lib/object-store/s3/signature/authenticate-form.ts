import { createHmac, timingSafeEqual } from 'node:crypto';
import { accessKeyOf } from '#lib/identity/ec2-keys/signer.ts';
import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import { S3Error } from '../errors.ts';
import { type AuthenticatedRequest, type S3Sender, type SignatureServices, senderOf } from './authenticate.ts';
import { BodyReader } from './body-reader.ts';
import { decodeBody } from './decode-body.ts';
import { assertPolicy, type FormFields, type SizeRange } from './post-policy.ts';
import { assertRegion, readCredential, regionsOf } from './signature-parameters.ts';
import { hmacSha256, signingKey } from './signing-key.ts';

/** A form with which a browser uploads a file. */
export interface PostForm {
  /** By name in lower case. */
  fields: FormFields;
  file: AsyncIterable<Uint8Array>;
  bucketName: string;
  /** The field `key` with the name of the file in place of `${filename}`. */
  key: string;
  /** Headers of PutObject with the same meaning as fields, such as Content-MD5. */
  headers: ObjectRequest['headers'];
}

type SignedForm = Pick<ObjectRequest, 'method' | 'path' | 'address'>;

/**
 * The sender of a form and its file, whose size is limited by the policy. A form without policy and signature is
 * anonymous. @throws S3Error 400 for incomplete signatures and invalid policies, 403 for invalid signatures and policies
 * that the form does not meet; while the file is read also 400 EntityTooLarge and EntityTooSmall
 */
export async function authenticateForm(
  services: SignatureServices,
  request: SignedForm,
  form: PostForm,
): Promise<AuthenticatedRequest> {
  const { sender, range } = await verifyForm(services, request, form);
  const file = { headers: form.headers, body: range ? limitSize(form.file, range) : form.file };
  const payload = { kind: 'plain', signedText: '', sha256: undefined } as const;
  return { sender, payload: decodeBody(file, payload, { signature: undefined }) };
}

const SIGNATURE_FIELDS = ['policy', 'signature', 'awsaccesskeyid', 'x-amz-signature', 'x-amz-credential'];

async function verifyForm(
  services: SignatureServices,
  request: SignedForm,
  { fields, bucketName, key: objectKey }: PostForm,
): Promise<{ sender: S3Sender; range: SizeRange | undefined }> {
  if (!SIGNATURE_FIELDS.some((name) => fields.has(name))) return { sender: { kind: 'anonymous' }, range: undefined };
  const policy = requiredField(fields, 'policy');
  const { accessKey, verify } = readFormSignature(fields, regionsOf(services.env));
  const key = await accessKeyOf(services.database, accessKey);
  if (!key) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKey.slice(0, 200) });
  if (!verify(key.secret, policy)) {
    throw new S3Error('SignatureDoesNotMatch', undefined, { AWSAccessKeyId: accessKey, StringToSign: policy });
  }
  const values = new Map([...fields, ['bucket', bucketName], ['key', objectKey]]);
  const range = assertPolicy(policy, values, Date.now());
  return { sender: await senderOf(services, { ...request, operation: 'PostObject' }, key), range };
}

function requiredField(fields: FormFields, name: string): string {
  const value = fields.get(name);
  if (value) return value;
  throw new S3Error('InvalidArgument', `Bucket POST must contain a field named '${name}'.`, { ArgumentName: name });
}

interface FormSignature {
  accessKey: string;
  /** Whether the policy has the signature, in constant time. */
  verify(secret: string, policy: string): boolean;
}

/**
 * Forms with signatures of version 2 are still common in browsers; they sign the policy with HMAC-SHA-1.
 * @throws 400 for incomplete signatures
 */
function readFormSignature(fields: FormFields, regions: ReturnType<typeof regionsOf>): FormSignature {
  if (!fields.has('x-amz-signature') && !fields.has('x-amz-credential')) {
    const provided = Buffer.from(requiredField(fields, 'signature'), 'base64');
    return {
      accessKey: requiredField(fields, 'awsaccesskeyid'),
      verify: (secret, policy) => isSame(createHmac('sha1', secret).update(policy).digest(), provided),
    };
  }
  if (requiredField(fields, 'x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  }
  const provided = Buffer.from(requiredField(fields, 'x-amz-signature'), 'hex');
  const credential = readCredential('query', requiredField(fields, 'x-amz-credential'));
  assertRegion({ kind: 'query', region: credential.region }, regions);
  if (!requiredField(fields, 'x-amz-date').startsWith(credential.date)) {
    throw new S3Error('InvalidArgument', 'The dates of X-Amz-Date and X-Amz-Credential differ.');
  }
  return {
    accessKey: credential.accessKey,
    verify: (secret, policy) => isSame(hmacSha256(signingKey(secret, credential.scope), policy), provided),
  };
}

const isSame = (expected: Buffer, provided: Buffer): boolean =>
  expected.length === provided.length && timingSafeEqual(expected, provided);

async function* limitSize(
  file: AsyncIterable<Uint8Array>,
  { min, max }: SizeRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new BodyReader(file);
  let size = 0;
  while (!(await reader.isAtEnd())) {
    const piece = await reader.readPiece(Number.MAX_SAFE_INTEGER);
    size += piece.length;
    if (size > max) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    yield piece;
  }
  if (size < min) throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
}
