import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { Logger } from 'pino';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { sessionCookieName } from '#lib/identity/sessions/cookie-names.ts';
import { longestSessionSeconds, type Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { signInHref } from '#lib/screens/paths.ts';
import { cookieSecret, decodeCookie, encodeCookie } from './cookie-keys.ts';
import { safePath } from './safe-path.ts';
import { SignIn, SignInRefusedError, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

interface Exchange {
  /** Whether the browser uses https. */
  isSecure: boolean;
  /** Called with the session after a successful sign-in. */
  onAdmitted(session: Session): unknown;
  /** Called if ending a session failed; next-auth itself continues. */
  onFailure(error: unknown): unknown;
}

/**
 * Session handling of next-auth: our token is in its encrypted cookie, and nothing of it is readable by the browser.
 */
export async function authOptions({ isSecure, onAdmitted, onFailure }: Exchange): Promise<AuthOptions> {
  const platform = await getPlatform();
  const { env, log } = platform.services;
  return {
    secret: await cookieSecret(platform),
    jwt: {
      encode: (claims) => encodeCookie(platform, claims),
      decode: ({ token }) => decodeCookie(platform, token),
    },
    session: { strategy: 'jwt', maxAge: longestSessionSeconds(env) },
    pages: { signIn: signInHref(), error: signInHref() },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(isSecure),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      },
    },
    providers: [
      CredentialsProvider({
        id: 'nephos',
        credentials: {},
        async authorize(credentials, request) {
          const input = SignIn.safeParse(credentials);
          if (!input.success) throw new SignInRefusedError('refused');
          const { userId, userName, ...session } = await admit(input.data, request.headers, log);
          onAdmitted(session);
          return { id: userId, name: userName, session };
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => baseUrl + pathOf(url, baseUrl),
      jwt({ token, user }) {
        return user && 'session' in user ? { ...token, nephos: user.session } : token;
      },
    },
    events: {
      async signOut({ token }) {
        const session = token?.nephos as Session | undefined;
        if (session) await signOut(session).catch(onFailure);
      },
    },
  };
}

/**
 * Signs a user in. An internal failure is reported as such, without details. @throws SignInRefusedError
 */
async function admit(input: SignIn, headers: Record<string, unknown> | undefined, log: Logger) {
  try {
    return await signIn(input, visitorOf(headers));
  } catch (error) {
    if (error instanceof SignInRefusedError) throw error;
    log.error({ err: error }, 'sign-in failed');
    throw new SignInRefusedError('unavailable');
  }
}

/** Redirect targets are limited to addresses of this server. */
function pathOf(url: string, baseUrl: string): string {
  const { origin, pathname, search, hash } = URL.parse(url, baseUrl) ?? new URL(baseUrl);
  return safePath(origin === baseUrl ? pathname + search + hash : undefined);
}

const visitorOf = (headers: Record<string, unknown> = {}) => ({
  address: String(headers[PEER_HEADER] ?? 'local'),
  userAgent: String(headers['user-agent'] ?? ''),
  // Set by the entry point only.
  origin: `${String(headers['x-forwarded-proto'])}://${String(headers.host)}`,
});
