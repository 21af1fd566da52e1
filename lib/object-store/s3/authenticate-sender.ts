import type { Caller } from '#lib/policy/caller.ts';
import type { Principal } from '../access/access-request.ts';
import { principalOfCaller } from '../access/caller-principal.ts';
import type { ObjectRequest } from '../exchange.ts';
import type { BucketContext, S3Context } from './context.ts';
import type { FormData } from './form-data.ts';
import type { Operation } from './operation.ts';
import { authenticateS3, type S3Sender } from './signature/authenticate.ts';
import { authenticateForm } from './signature/authenticate-form.ts';
import type { RequestPayload } from './signature/decode-body.ts';

/** The sender of a request, and its body without the framing of its signature. */
interface AuthenticatedSender {
  principal: Principal;
  caller: Caller | undefined;
  payload: RequestPayload;
}

const callerOf = (sender: S3Sender): Caller | undefined => (sender.kind === 'caller' ? sender.caller : undefined);

const principalOf = (sender: S3Sender): Principal =>
  sender.kind === 'caller' ? principalOfCaller(sender.caller) : sender;

/** @throws S3Error for an invalid signature and for an unknown, disabled or expired key; 429 */
export async function authenticateSender(
  { services, request, mount }: Pick<S3Context, 'services' | 'request' | 'mount'>,
  operation: Pick<Operation, 'name' | 'payload'> | undefined,
): Promise<AuthenticatedSender> {
  const kind = operation?.payload;
  const { sender, payload } = await authenticateS3(services, request, mount.prefix, {
    operation: operation?.name,
    isDocument: kind === 'document' || kind === 'parts',
    ignoresChecksums: kind === 'parts' || kind === undefined,
  });
  if (sender.kind === 'caller' && !request.onBehalf?.isPlatform) {
    services.limits.count('request', sender.caller.applicationCredential?.id ?? sender.caller.userId);
  }
  return { principal: principalOf(sender), caller: callerOf(sender), payload };
}

/**
 * The sender of a form, by its fields, and its file. A form without a signature is anonymous.
 * @throws S3Error for an invalid signature, an unknown key, or a policy that the form does not meet
 */
export async function authenticatePost(
  { services, request, bucketName }: BucketContext,
  { fields, file }: FormData,
  key: string,
  headers: ObjectRequest['headers'],
): Promise<AuthenticatedSender> {
  const { sender, payload } = await authenticateForm(services, request, { fields, file, bucketName, key, headers });
  return { principal: principalOf(sender), caller: callerOf(sender), payload };
}
