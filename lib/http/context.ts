import type { Logger } from 'pino';
import type { Bus } from '#lib/bus/bus.ts';
import type { Database } from '#lib/db/database.ts';
import type { Engine } from '#lib/engine/drivers.ts';
import type { Env } from '#lib/env.ts';
import type { Caller } from '#lib/identity/caller.ts';
import type { Policy } from '#lib/identity/operations.ts';
import type { Microversion } from './microversions.ts';
import type { OpenConnections } from './open-connections.ts';
import type { RateLimits } from './rate-limits.ts';
import type { StartUp } from './start-up.ts';

/** What the whole platform shares, made once at start. */
export interface Services {
  env: Env;
  database: Database;
  engine: Engine;
  policy: Policy;
  limits: RateLimits;
  log: Logger;
  connections: OpenConnections;
  startUp: StartUp;
  /** What compute's faults travel on. */
  bus: Bus;
  /** Makes a request of the platform's APIs for somebody, as if it came with a token of his: the same rules, the same errors. */
  callAs(request: Request, behalf: OnBehalf): Promise<Response>;
}

/** For whom the platform makes a request by itself. */
export interface OnBehalf {
  /** As identity sees him at this moment. */
  caller: Caller;
  /** Names the request in the event log, so that it is known after a crash whether it was done. */
  requestId: string;
  /** Nobody asked for it: the platform does it by itself, and no limit of requests keeps it from that. */
  isPlatform?: boolean;
}

/** What one request knows: who asks, from where, in which version, with the platform behind it. */
export interface Context extends Services {
  requestId: string;
  /** Scheme, host and prefix as the client sees them, without a trailing slash. */
  baseUrl: string;
  /** The path and query of the request below `baseUrl`. */
  url: URL;
  microversion: Microversion;
  /** Asked for the headers alone, as a check. */
  isHead: boolean;
  header(name: string): string | undefined;
}

/** A request with a valid token. */
export interface AuthedContext extends Context {
  caller: Caller;
}

/** The project of a request's token; empty for other scopes, and then no project's objects match it. */
export const projectOf = ({ caller: { scope } }: AuthedContext): string => (scope.kind === 'project' ? scope.id : '');

/** A request whose token is scoped to a project: the usual case for resources. */
export interface ProjectContext extends AuthedContext {
  projectId: string;
}
