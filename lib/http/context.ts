import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { Policy } from '#lib/policy/operations.ts';
import type { Env } from '#lib/settings/env.ts';
import type { Microversion } from './microversions.ts';
import type { OpenConnections } from './open-connections.ts';
import type { RateLimits } from './rate-limits.ts';
import type { StartUp } from './start-up.ts';

/** Shared objects, created once at start. Layers above add their own by declaration merging, such as the engine. */
export interface Services {
  env: Env;
  database: Database;
  policy: Policy;
  limits: RateLimits;
  log: Logger;
  connections: OpenConnections;
  startUp: StartUp;
  /** Calls the platform's own API on behalf of a user, with that user's token and error handling. */
  callAs(request: Request, behalf: CallerContext): Promise<Response>;
}

/** The user on whose behalf the platform calls itself. */
export interface CallerContext {
  /** Current identity of the user. */
  caller: Caller;
  /** Request id in the event log, by which a repeated call is recognized after a crash. */
  requestId: string;
  /** Started by the platform itself, so no rate limit applies. */
  isPlatform?: boolean;
}

export interface Context extends Services {
  requestId: string;
  baseUrl: string;
  url: URL;
  microversion: Microversion;
  /** A HEAD request. */
  isHead: boolean;
  header(name: string): string | undefined;
}

/** A request with a valid token. */
export interface AuthedContext extends Context {
  caller: Caller;
}

/** The project of the token; empty for other scopes, which matches no project's objects. */
export const projectOf = ({ caller: { scope } }: Pick<AuthedContext, 'caller'>): string =>
  scope.kind === 'project' ? scope.id : '';

/** A request with a project token. */
export interface ProjectContext extends AuthedContext {
  projectId: string;
}
