import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

/** base64url, as browsers encode bytes in JSON. */
const bytes = (max: number) => text(max).regex(/^[A-Za-z0-9_-]*$/, 'Use base64url.');
const CredentialId = bytes(2048).min(1);

const Common = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') });

/** Result of `navigator.credentials.create()` as JSON. */
export const RegistrationResponse = Common.extend({
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: boundedList(word, 10).nullish(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** Result of `navigator.credentials.get()` as JSON. */
export const AssertionResponse = Common.extend({
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(128).nullish(),
  }),
});
export type AssertionResponse = z.infer<typeof AssertionResponse>;

/** The challenge in client data; undefined if there is none. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return Buffer.from(challenge, 'base64url').toString();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
const ClientData = z.object({ challenge: text(8192) });
