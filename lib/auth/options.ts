import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { getPlatform } from '#lib/platform.ts';
import { cookieSecret, decodeCookie, encodeCookie } from './cookie-keys.ts';
import { SESSION_COOKIE, type Session } from './session.ts';
import { SignIn, SignInRefused, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** How next-auth keeps sessions: our token inside its encrypted cookie, nothing of it in what the browser can read. */
export async function authOptions(): Promise<AuthOptions> {
  const platform = await getPlatform();
  const { env } = platform.services;
  return {
    secret: await cookieSecret(platform),
    jwt: {
      encode: (claims) => encodeCookie(platform, claims),
      decode: ({ token }) => decodeCookie(platform, token),
    },
    session: { strategy: 'jwt', maxAge: env.NEPHOS_TOKEN_LIFETIME_S },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: { sessionToken: { name: SESSION_COOKIE, options: cookieOptions(env.NEPHOS_PUBLIC_URL) } },
    providers: [
      CredentialsProvider({
        id: 'nephos',
        credentials: {},
        async authorize(credentials, request) {
          const input = SignIn.safeParse(credentials);
          if (!input.success) throw new SignInRefused('refused');
          const { userId, userName, ...session } = await signIn(input.data, visitorOf(request.headers));
          return { id: userId, name: userName, session };
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        return user && 'session' in user ? { ...token, nephos: user.session } : token;
      },
    },
    events: {
      async signOut({ token }) {
        const session = token?.nephos as Session | undefined;
        if (session) await signOut(session);
      },
    },
  };
}

const cookieOptions = (publicUrl: string | undefined) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: publicUrl?.startsWith('https:') ?? false,
});

const visitorOf = (headers: Record<string, unknown> = {}) => ({
  address: String(headers['x-nephos-peer'] ?? 'local'),
  userAgent: String(headers['user-agent'] ?? ''),
});
