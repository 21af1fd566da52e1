import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { factorsOf } from '#lib/identity/factors/service.ts';
import { RECEIPT_HEADER } from '#lib/identity/tokens/receipts.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { type FactorStep, type SignInRefusal, toRefusal } from './factor-step.ts';
import { openConsoleSession } from './open-console-session.ts';
import { platformCall } from './platform-call.ts';
import type { Session } from './session-schema.ts';

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
    /** Second step: a passcode of an authenticator, or a recovery code. */
    passcode: text(16).min(1).optional(),
    recovery_code: text(64).min(1).optional(),
    /** Response of a passkey, as JSON. */
    passkey: text(12_000).min(1).optional(),
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
  const answer = await requestForVisitor(visitor, '/identity/v3/auth/tokens', {
    json: { auth: { identity: identityOf(input) } },
  });
  if (answer.status === 429) throw new SignInRefusedError(await waitOf(answer));
  if (answer.status >= 500) throw new SignInRefusedError('unavailable');
  const token = answer.headers.get('x-subject-token');
  if (answer.status !== 201 || !token) throw new SignInRefusedError(await readRefusal(answer, visitor));
  const { services } = await getPlatform();
  const { address, userAgent } = visitor;
  const isRenewed = input.method !== 'token';
  const signedIn = { token, isRenewed, isKept: Boolean(input.keep), address, userAgent };
  const session = await openConsoleSession(services, signedIn);
  if (!session) throw new SignInRefusedError('refused');
  return session;
}

const ExpiredPassword = z.object({
  error: z.object({ identity: z.object({ password: z.literal('expired'), user_id: word }) }),
});

/** Sends a request for a visitor, whose address counts for the limits and whose browser is bound to an origin. */
const requestForVisitor = (
  { address, origin }: Visitor,
  path: string,
  { headers, json }: { headers?: Record<string, string>; json?: unknown },
): Promise<Response> =>
  platformCall(path, {
    method: 'POST',
    headers: { ...headers, [PEER_HEADER]: address },
    json,
    ...(origin ? { origin } : {}),
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
async function readRefusal(answer: Response, visitor: Visitor): Promise<SignInRefusal> {
  const receipt = answer.headers.get(RECEIPT_HEADER);
  if (receipt !== null) return toRefusal(await furtherStep(answer, receipt, visitor));
  const expired = ExpiredPassword.safeParse(await answer.json()).data;
  return expired ? `expired:${expired.error.identity.user_id}` : 'refused';
}

const Receipt = z.object({ receipt: z.object({ user: z.object({ id: z.string() }) }) });
const PasskeyAsked = z.object({
  public_key: z.looseObject({ challenge: z.string(), allowCredentials: z.array(z.unknown()) }),
});

/** Available next steps for the holder of a password receipt. */
async function furtherStep(answer: Response, receipt: string, visitor: Visitor): Promise<FactorStep> {
  const { user } = Receipt.parse(await answer.json()).receipt;
  const { database } = (await getPlatform()).services;
  const { totp, passkeys, recovery_codes } = await factorsOf(database.read, user.id, {});
  const step = { has_passcode: totp > 0, has_recovery_code: recovery_codes > 0 };
  if (passkeys === 0) return step;
  const asked = await requestForVisitor(visitor, '/identity/v3/auth/passkey_options', {
    headers: { [RECEIPT_HEADER]: receipt },
  });
  if (asked.status !== 200) return step;
  return { ...step, passkey: PasskeyAsked.parse(await asked.json()).public_key };
}

function identityOf(input: SignIn): Record<string, unknown> {
  switch (input.method) {
    case 'password': {
      const { password, passcode, recovery_code: code, passkey } = input;
      const user = { name: input.user, domain: { name: input.domain } };
      return {
        methods: [
          'password',
          ...(passcode ? ['totp'] : []),
          ...(code ? ['recovery_code'] : []),
          ...(passkey ? ['passkey'] : []),
        ],
        password: { user: { ...user, password } },
        ...(passcode && { totp: { user: { ...user, passcode } } }),
        ...(code && { recovery_code: { user: { ...user, code } } }),
        ...(passkey && { passkey: { response: readJson(passkey) } }),
      };
    }
    case 'application_credential':
      return { methods: ['application_credential'], application_credential: { id: input.id, secret: input.secret } };
    case 'token':
      return { methods: ['token'], token: { id: input.token } };
  }
}

/** Parses JSON of a browser; invalid JSON becomes a value that identity rejects. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
