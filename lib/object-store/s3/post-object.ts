import type { ObjectResponse } from '../exchange.ts';
import { isAllowed } from './access-decisions.ts';
import { assertKey, encodeUri } from './addressing.ts';
import { authenticatePost } from './authenticate-sender.ts';
import type { BucketContext, ObjectContext } from './context.ts';
import { assertKeyIsSecure } from './encryption.ts';
import { S3Error } from './errors.ts';
import { type FormData, readForm } from './form-data.ts';
import { storeObject } from './put-object.ts';
import { parseTagging } from './tag-sets.ts';
import { renderXml } from './xml.ts';

/** Fields that are headers of PutObject. */
const HEADER_FIELD =
  /^(?:cache-control|content-(?:disposition|encoding|language|md5|type)|expires|x-amz-(?!date$|algorithm$|credential$|signature$|security-token$).+)$/;

/** Headers of PutObject that mean the same as the fields of a form. */
function headersOf({ fields, fileType }: FormData): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of fields) if (HEADER_FIELD.test(name)) headers[name] = latin1Of(value);
  const acl = fields.get('acl');
  if (acl !== undefined) headers['x-amz-acl'] = acl;
  headers['content-type'] ??= fileType;
  const tagging = fields.get('tagging');
  if (tagging !== undefined) headers['x-amz-tagging'] = new URLSearchParams(parseTagging(tagging)).toString();
  return headers;
}

/** Node reads each byte of a header as one character. */
const latin1Of = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** A variable in the key. */
const FILE_NAME = /\$\{filename\}/g;

/** @throws S3Error UserKeyMustBeSpecified, KeyTooLongError */
function keyOf({ fields, fileName }: FormData): string {
  const key = fields.get('key')?.replaceAll(FILE_NAME, () => fileName ?? '');
  if (!key) throw new S3Error('UserKeyMustBeSpecified');
  assertKey(key);
  return key;
}

export async function postObject(context: BucketContext): Promise<ObjectResponse> {
  const { request, bucket } = context;
  const form = await readForm(request.headers['content-type'], request.body);
  const headers = headersOf(form);
  assertKeyIsSecure(request, headers);
  const key = keyOf(form);
  const { principal, caller, payload } = await authenticatePost(context, form, key, headers);
  const posted: ObjectContext = {
    ...context,
    headers,
    principal,
    caller,
    payload,
    key,
    versionId: undefined,
    version: undefined,
  };
  if (!isAllowed(posted, 's3:PutObject', { bucket, key })) throw new S3Error('AccessDenied');
  const stored = await storeObject(posted);
  return successResponse(posted, form, stored);
}

/** Only addresses that browsers load are redirected to. */
const redirectOf = ({ fields }: FormData): URL | undefined => {
  const url = URL.parse(fields.get('success_action_redirect') ?? fields.get('redirect') ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
};

function successResponse(
  { bucketName, key, request }: ObjectContext,
  form: FormData,
  { headers }: ObjectResponse,
): ObjectResponse {
  const etag = headers.etag ?? '';
  const redirect = redirectOf(form);
  if (redirect) {
    const added = `bucket=${encodeUri(bucketName)}&key=${encodeUri(key)}&etag=${encodeUri(etag)}`;
    redirect.search = redirect.search === '' ? added : `${redirect.search.slice(1)}&${added}`;
    return { status: 303, headers: { ...headers, location: redirect.href } };
  }
  const location = `${request.isSecure ? 'https' : 'http'}://${request.headers.host ?? ''}${request.path}/${encodeUri(key, /%2F/g)}`;
  switch (form.fields.get('success_action_status')) {
    case '200':
      return { status: 200, headers: { ...headers, location } };
    case '201':
      return {
        status: 201,
        headers: { ...headers, location, 'content-type': 'application/xml' },
        body: renderXml('PostResponse', { Location: location, Bucket: bucketName, Key: key, ETag: etag }, ''),
      };
    default:
      return { status: 204, headers: { ...headers, location } };
  }
}
