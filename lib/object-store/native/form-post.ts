import type { ObjectResponse } from '../exchange.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { dispositionParameter, type FormPart, formBoundary, readForm } from './multipart-form.ts';
import { NativeError, statusLine } from './native-error.ts';
import { uploadObject } from './object-writes.ts';
import { platformStatus } from './platform-errors.ts';
import type { Requester } from './requester.ts';
import { textResponse } from './responses.ts';
import { acceptedDigests, isSignedWith, parseSignature } from './signature-digests.ts';
import { BASE_PATH, splitTarget } from './target.ts';
import { signingKeys } from './temp-url-keys.ts';

/** Bytes of a field of a form. */
const MAX_FIELD_BYTES = 4096;
/** Fields of a form. */
const MAX_FIELDS = 50;

type Fields = ReadonlyMap<string, string>;

/** Stores the files of a form that an owner of a key signed; undefined for other requests. @throws 400, 401 */
export async function respondToForm(ctx: NativeContext): Promise<ObjectResponse | undefined> {
  const boundary = ctx.method === 'POST' ? formBoundary(ctx.header('content-type')) : undefined;
  if (boundary === undefined || ctx.target.container === undefined) return undefined;
  const fields = new Map<string, string>();
  let files = 0;
  let status = 400;
  let message = 'no files to process';
  for await (const part of readForm(ctx.request.body, boundary)) {
    const filename = dispositionParameter(part, 'filename');
    if (!filename) {
      await addField(fields, part);
      continue;
    }
    files += 1;
    if (files > numberIn(fields, 'max_file_count')) {
      [status, message] = [400, 'max file count exceeded'];
      break;
    }
    status = await storeFile(ctx, fields, part, filename);
    message = '';
    if (status >= 300) break;
  }
  return formResponse(fields, status, message);
}

async function addField(fields: Map<string, string>, part: FormPart): Promise<void> {
  const name = dispositionParameter(part, 'name')?.toLowerCase();
  let text = '';
  for await (const chunk of part.body) {
    if (text.length < MAX_FIELD_BYTES) text += Buffer.from(chunk).toString('utf8');
  }
  if (name === undefined) return;
  if (fields.size >= MAX_FIELDS) throw new NativeError(400, 'FormPost: too many fields');
  fields.set(name, text.slice(0, MAX_FIELD_BYTES));
}

/** @throws 400 unless the field is a number; 0 if it is absent */
function numberIn(fields: Fields, name: string): number {
  const text = fields.get(name) || '0';
  if (!/^-?\d{1,15}$/.test(text)) throw new NativeError(400, `FormPost: ${name} not an integer`);
  return Number(text);
}

/** Returns the status of the upload. @throws 400, 401 if the form is not signed or has expired */
async function storeFile(ctx: NativeContext, fields: Fields, part: FormPart, filename: string): Promise<number> {
  const requester = await verifyForm(ctx, fields);
  const { version, account, container, object = '' } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${container}/${object}${filename}`);
  const maximum = numberIn(fields, 'max_file_size');
  const headers = {
    'transfer-encoding': 'chunked',
    'content-type': fields.get('content-type') ?? part.headers.get('content-type'),
    'content-encoding': fields.get('content-encoding') ?? part.headers.get('content-encoding'),
    'x-delete-at': fields.get('x_delete_at'),
    'x-delete-after': fields.get('x_delete_after'),
  };
  try {
    const body = bounded(part.body, maximum);
    return (await uploadObject(subContext(ctx, { method: 'PUT', target, headers, body, requester }))).status;
  } catch (error) {
    if (error instanceof NativeError && error.status === 400) throw error;
    const status = error instanceof NativeError ? error.status : platformStatus(error);
    if (status >= 500) ctx.services.log.error({ err: error, transactionId: ctx.transactionId }, 'form upload failed');
    return status;
  }
}

async function* bounded(body: AsyncIterable<Uint8Array>, maximum: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maximum) throw new NativeError(400, 'FormPost: max_file_size exceeded');
    yield chunk;
  }
}

/** The bearer of the form. The fields before a file are signed with the path. @throws 401 */
async function verifyForm(ctx: NativeContext, fields: Fields): Promise<Requester> {
  const { target } = ctx;
  const expires = numberIn(fields, 'expires');
  if (expires * 1000 < Date.now()) throw new NativeError(401, 'FormPost: Form Expired');
  const signature = parseSignature(fields.get('signature') ?? '');
  const rest = [
    fields.get('redirect') ?? '',
    fields.get('max_file_size') || '0',
    fields.get('max_file_count') || '0',
    fields.get('expires') || '0',
  ].join('\n');
  const key =
    signature &&
    acceptedDigests(ctx.services.env).includes(signature.algorithm) &&
    (await signingKeys(ctx)).find(({ key }) =>
      [target.path, `${BASE_PATH}${target.path}`].some((path) => isSignedWith(signature, key, `${path}\n${rest}`)),
    );
  if (!key) throw new NativeError(401, 'FormPost: Invalid Signature');
  return {
    kind: 'signature',
    account: target.account,
    container: key.scope === 'container' ? target.container : undefined,
  };
}

/** A redirection to the page that the form names, or the status as text. */
function formResponse(fields: Fields, status: number, message: string): ObjectResponse {
  const redirect = fields.get('redirect');
  if (!redirect || !/^https?:\/\//i.test(redirect)) {
    const text = message === '' ? statusLine(status) : `${statusLine(status)}\r\nFormPost: ${titleOf(message)}`;
    return textResponse(status, text, 'text/plain; charset=UTF-8');
  }
  const query = `status=${status}&message=${encodeURIComponent(message)}`;
  const location = encodeURI(`${redirect}${redirect.includes('?') ? '&' : '?'}`) + query;
  return textResponse(303, '', 'text/html; charset=UTF-8', { location });
}

const titleOf = (text: string): string => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
