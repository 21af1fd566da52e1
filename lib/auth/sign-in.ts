import { z } from 'zod';
import { domainScope, SYSTEM_SCOPE } from '#lib/client/scope.ts';
import { text, word } from '#lib/http/bounds.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { getPlatform } from '#lib/platform.ts';
import { platformCall } from './platform-call.ts';
import type { Session } from './session.ts';
import { openSession } from './session-records.ts';

/** The three ways into the console; screens.md 2.1. */
export const SignIn = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    domain: word.min(1),
    user: word.min(1),
    password: text(1000).min(1),
    /** What the second step asks for: of an authenticator, or one of the codes that replace it. */
    passcode: text(16).min(1).optional(),
    recovery_code: text(64).min(1).optional(),
  }),
  z.object({ method: z.literal('application_credential'), id: word.min(1), secret: text(1000).min(1) }),
  z.object({ method: z.literal('token'), token: text(16_384).min(1) }),
]);
export type SignIn = z.infer<typeof SignIn>;

/** Why a sign-in was refused, as the sign-in page reads it from next-auth's `error`. */
export type SignInRefusal =
  | 'refused'
  | 'unavailable'
  | `wait:${number}`
  /** The password is right, and not enough. */
  | 'factor'
  /** The password is right, and good for nothing but for this user to choose another. */
  | `expired:${string}`;

/** A refusal, whose message is a SignInRefusal. */
export class SignInRefused extends Error {
  constructor(reason: SignInRefusal) {
    super(reason);
  }
}

const Token = z.object({
  token: z.object({
    expires_at: z.string(),
    audit_ids: z.array(z.string()).min(1),
    user: z.object({ id: z.string(), name: z.string() }),
    project: z.object({ id: z.string() }).optional(),
    domain: z.object({ id: z.string() }).optional(),
    system: z.object({}).optional(),
  }),
});

/** Where somebody signs in from. */
interface Visitor {
  address: string;
  userAgent: string;
}

/** Exchanges what the user typed for a session, which is written down. @throws SignInRefused */
export async function signIn(input: SignIn, visitor: Visitor): Promise<Session & { userId: string; userName: string }> {
  const headers = { [PEER_HEADER]: visitor.address };
  const answer = await platformCall('/identity/v3/auth/tokens', {
    method: 'POST',
    headers,
    json: { auth: { identity: identityOf(input) } },
  });
  if (answer.status === 429) throw new SignInRefused(`wait:${Number(answer.headers.get('retry-after') ?? 60)}`);
  if (answer.status >= 500) throw new SignInRefused('unavailable');
  const token = answer.headers.get('x-subject-token');
  if (answer.status !== 201 || !token) throw new SignInRefused(await whyNot(answer));
  const { user, audit_ids, expires_at, ...scope } = Token.parse(await answer.json()).token;
  const boundScope = scopeOf(scope);
  const expiresAtMs = Date.parse(expires_at);
  const { services } = await getPlatform();
  const chainId = audit_ids.at(-1) ?? '';
  const id = await openSession(services.database, { ...visitor, userId: user.id, chainId, expiresAtMs });
  return {
    id,
    token,
    expiresAtMs,
    ...(boundScope ? { boundScope } : {}),
    userId: user.id,
    userName: user.name,
  };
}

/** The scope that a token came with; undefined for one that can be given any. */
function scopeOf({
  project,
  domain,
  system,
}: Omit<z.infer<typeof Token>['token'], 'user' | 'audit_ids' | 'expires_at'>) {
  if (system) return SYSTEM_SCOPE;
  return project?.id ?? (domain && domainScope(domain.id));
}

const Expired = z.object({
  error: z.object({ identity: z.object({ password: z.literal('expired'), user_id: word }) }),
});

/** Whoever knows the password is told what is missing still; everybody else only that they are refused. */
async function whyNot(answer: Response): Promise<SignInRefusal> {
  if (answer.headers.has('openstack-auth-receipt')) return 'factor';
  const expired = Expired.safeParse(await answer.json()).data;
  return expired ? `expired:${expired.error.identity.user_id}` : 'refused';
}

function identityOf(input: SignIn): Record<string, unknown> {
  switch (input.method) {
    case 'password': {
      const { password, passcode, recovery_code: code } = input;
      const user = { name: input.user, domain: { name: input.domain } };
      return {
        methods: ['password', ...(passcode ? ['totp'] : []), ...(code ? ['recovery_code'] : [])],
        password: { user: { ...user, password } },
        ...(passcode && { totp: { user: { ...user, passcode } } }),
        ...(code && { recovery_code: { user: { ...user, code } } }),
      };
    }
    case 'application_credential':
      return { methods: ['application_credential'], application_credential: { id: input.id, secret: input.secret } };
    case 'token':
      return { methods: ['token'], token: { id: input.token } };
  }
}
