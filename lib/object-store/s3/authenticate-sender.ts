import type { Services } from '#lib/http/context.ts';
import type { Caller } from '#lib/identity/caller.ts';
import type { Principal } from '../access/access-request.ts';
import type { ObjectRequest } from '../exchange.ts';
import type { S3Mount } from './addressing.ts';
import type { BucketContext } from './context.ts';
import { S3Error } from './errors.ts';
import type { FormData } from './form-data.ts';
import type { Operation } from './operation.ts';
import { decodeBody, type RequestPayload } from './signature/decode-body.ts';
import { readPayload } from './signature/payload.ts';

/** The sender of a request, and its body without the framing of its signature. */
interface AuthenticatedSender {
  principal: Principal;
  payload: RequestPayload;
}

export const principalOf = ({ scope, userId, userName, roles }: Caller): Principal => ({
  kind: 'caller',
  projectId: scope.kind === 'project' ? scope.id : undefined,
  userId,
  userName,
  roles,
});

/** @throws S3Error for an invalid signature and for an unknown, disabled or expired key */
export async function authenticateSender(
  _services: Services,
  request: ObjectRequest,
  _mount: S3Mount,
  kind: Operation['payload'],
): Promise<AuthenticatedSender> {
  const payload = decodeBody(request, readPayload(request, undefined), {
    signature: undefined,
    isDocument: kind === 'document' || kind === 'parts',
    ignoresChecksums: kind === 'parts' || kind === undefined,
  });
  const principal: Principal = request.onBehalf ? principalOf(request.onBehalf.caller) : { kind: 'anonymous' };
  return { principal, payload };
}

/**
 * The sender of a form, by its fields, and its file. A form without a signature is anonymous.
 * @throws S3Error for an invalid signature, an unknown key, or a policy that the form does not meet
 */
export async function authenticateForm(
  { principal }: BucketContext,
  { fields, file }: FormData,
  headers: ObjectRequest['headers'],
): Promise<AuthenticatedSender> {
  if (fields.has('signature') || fields.has('x-amz-signature') || fields.has('policy')) {
    throw new S3Error('NotImplemented', 'Signed forms are not implemented.');
  }
  const body = { body: file, headers };
  return {
    principal,
    payload: decodeBody(body, readPayload({ ...body, method: 'POST', path: '', query: '' }, undefined), {
      signature: undefined,
    }),
  };
}
