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
  }),
  z.object({ method: z.literal('application_credential'), id: word.min(1), secret: text(1000).min(1) }),
  z.object({ method: z.literal('token'), token: text(16_384).min(1) }),
]);
export type SignIn = z.infer<typeof SignIn>;

/** Why a sign-in was refused, as the sign-in page reads it from next-auth's `error`. */
export type SignInRefusal = 'refused' | 'unavailable' | `wait:${number}`;

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
  if (answer.status !== 201 || !token) throw new SignInRefused('refused');
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

function identityOf(input: SignIn): Record<string, unknown> {
  switch (input.method) {
    case 'password': {
      const user = { name: input.user, password: input.password, domain: { name: input.domain } };
      return { methods: ['password'], password: { user } };
    }
    case 'application_credential':
      return { methods: ['application_credential'], application_credential: { id: input.id, secret: input.secret } };
    case 'token':
      return { methods: ['token'], token: { id: input.token } };
  }
}
