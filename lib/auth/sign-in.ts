import { z } from 'zod';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { text, word } from '#lib/http/bounds.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { RECEIPT_HEADER } from '#lib/identity/tokens/receipts.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { FACTOR_INPUT, factorProofs } from './factor-input.ts';
import { type SignInRefusal, toRefusal } from './factor-step.ts';
import { offerFactors } from './offer-factors.ts';
import { openConsoleSession } from './open-console-session.ts';
import { IN_PROCESS, platformCall } from './platform-call.ts';

/** "Keep me signed in on this device". */
const keep = z.string().max(8).optional();

/** The three sign-in methods; screens.md 2.1. */
export const SignIn = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    keep,
    domain: word.min(1),
    user: word.min(1),
    password: text(1000).min(1),
    ...FACTOR_INPUT,
  }),
  z.object({ method: z.literal('application_credential'), keep, id: word.min(1), secret: text(1000).min(1) }),
  z.object({ method: z.literal('token'), keep, token: text(16_384).min(1) }),
]);
export type SignIn = z.infer<typeof SignIn>;

/** A rejection; its message is a SignInRefusal. */
export class SignInRefusedError extends Error {
  constructor(reason: SignInRefusal) {
    super(reason);
  }
}

interface Visitor {
  address: string;
  userAgent: string;
  /** Origin of the browser, to which passkeys are bound. */
  origin?: string;
}

/**
 * Exchanges the entered credentials for a recorded session. @throws SignInRefusedError
 */
export async function signIn(input: SignIn, visitor: Visitor): Promise<Session & { userId: string; userName: string }> {
  const { address, userAgent, origin = IN_PROCESS } = visitor;
  const answer = await platformCall('/identity/v3/auth/tokens', {
    method: 'POST',
    // The address counts for the limits, and passkeys are bound to the origin.
    headers: { [PEER_HEADER]: address },
    json: { auth: { identity: identityOf(input) } },
    origin,
  });
  if (answer.status === 429) throw new SignInRefusedError(await waitOf(answer));
  if (answer.status >= 500) throw new SignInRefusedError('unavailable');
  const token = answer.headers.get('x-subject-token');
  if (answer.status !== 201 || !token) throw new SignInRefusedError(await readRefusal(answer, origin));
  const { services } = await getPlatform();
  const isRenewed = input.method !== 'token';
  const signedIn = { token, isRenewed, isKept: Boolean(input.keep), address, userAgent };
  const session = await openConsoleSession(services, signedIn);
  if (!session) throw new SignInRefusedError('refused');
  return session;
}

const ExpiredPassword = z.object({
  error: z.object({ identity: z.object({ password: z.literal('expired'), user_id: word }) }),
});

const PasscodeLimit = z.object({
  error: z.object({ identity: z.object({ passcode: z.literal('limited') }) }),
});

/** Distinguishes whether all attempts or only passcodes are rejected for some time. */
async function waitOf(answer: Response): Promise<SignInRefusal> {
  const seconds = Number(answer.headers.get('retry-after') ?? 60);
  const isLimit = PasscodeLimit.safeParse(await answer.json()).success;
  return isLimit ? `passcodes:${seconds}` : `wait:${seconds}`;
}

/** Only a client with the valid password learns what is missing; others only learn that they are rejected. */
async function readRefusal(answer: Response, origin: string): Promise<SignInRefusal> {
  const receipt = answer.headers.get(RECEIPT_HEADER);
  if (receipt !== null) {
    const { database, env } = (await getPlatform()).services;
    const baseUrl = publicBaseUrl(env, origin, () => undefined);
    const step = await offerFactors({ database, baseUrl }, receipt);
    return step ? toRefusal(step) : 'refused';
  }
  const expired = ExpiredPassword.safeParse(await answer.json()).data;
  return expired ? `expired:${expired.error.identity.user_id}` : 'refused';
}

function identityOf(input: SignIn): Record<string, unknown> {
  switch (input.method) {
    case 'password': {
      const user = { name: input.user, domain: { name: input.domain } };
      const { methods, proofs } = factorProofs(user, input);
      return {
        methods: ['password', ...methods],
        password: { user: { ...user, password: input.password } },
        ...proofs,
      };
    }
    case 'application_credential':
      return { methods: ['application_credential'], application_credential: { id: input.id, secret: input.secret } };
    case 'token':
      return { methods: ['token'], token: { id: input.token } };
  }
}
