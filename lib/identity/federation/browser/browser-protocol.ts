import type { Services } from '#lib/http/context.ts';
import type { Assertion } from '../mapping/assertion.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';

/** A sign-in that a browser has started. It is kept encrypted in a cookie of ten minutes. */
export interface BrowserSignIn {
  id: string;
  providerId: string;
  protocolId: string;
  /** Where to go afterwards: a path of the console, or the origin of websso. */
  target:
    | { kind: 'console'; path: string; keep: boolean }
    | { kind: 'websso'; origin: string }
    | { kind: 'link'; userId: string };
  /** What `finish` needs, such as a code verifier or the id of a request. */
  secrets: Record<string, string>;
}

/** The session at the provider behind a session of the console. */
export interface ProviderSession {
  subject: string;
  sessionIndex?: string | undefined;
  /** Only for signing out at the provider; it is sealed. */
  idToken?: string | undefined;
}

/** Where the browser continues: a redirect, or a form that it posts. */
export type BrowserStep = { redirect: string } | { action: string; fields: Record<string, string> };

export interface FinishedSignIn {
  assertion: Assertion;
  session: ProviderSession;
  /** End of the assertion, in ms since 1970. */
  expiresAtMs?: number | undefined;
}

/** What a protocol needs of the platform. */
export type ProtocolServices = Pick<Services, 'database' | 'env' | 'log'>;

/** How a browser signs in with a protocol. */
export interface BrowserProtocol {
  /** Where the browser goes. Writes into `signIn.secrets` what `finish` needs. */
  start(
    services: ProtocolServices,
    protocol: EnabledProtocol,
    signIn: BrowserSignIn,
    callbackUrl: string,
  ): Promise<BrowserStep>;
  /** Verifies what the provider sent. @throws SignInRejectedError with a reason for the log */
  finish(
    services: ProtocolServices,
    protocol: EnabledProtocol,
    signIn: BrowserSignIn,
    answer: { url: URL; form?: URLSearchParams | undefined },
  ): Promise<FinishedSignIn>;
  /** Where signing out at the provider continues; undefined if it has no such address. */
  signOut(
    services: ProtocolServices,
    protocol: EnabledProtocol,
    session: ProviderSession,
    returnUrl: string,
  ): Promise<BrowserStep | undefined>;
  /** Further addresses below `/sign-in/{provider}/{protocol}/`, such as `POST backchannel-logout`. */
  endpoints?: Readonly<Record<string, ProtocolEndpoint>>;
}

/**
 * Answers a request that the provider sends itself or through a browser. The request has no session. The form is bounded.
 * @throws SignInRejectedError (400)
 */
export type ProtocolEndpoint = (
  services: ProtocolServices,
  protocol: EnabledProtocol,
  request: { url: URL; form?: URLSearchParams | undefined },
) => Promise<Response>;

/** A sign-in that the platform does not accept. The message is a reason for administrators, not for the browser. */
export class SignInRejectedError extends Error {
  override name = 'SignInRejectedError';
}
