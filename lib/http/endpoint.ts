import type { z } from 'zod';
import type { Delegation } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';
import type { AuthedContext, Context, ProjectContext } from './context.ts';
import type { OutgoingData } from './data.ts';
import type { RenderedResponse } from './fragments.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 202 | 204 | 207 | 300 | 303;

export type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Result of `run`: the declared response, or nothing if none is declared. */
type Answer<R> =
  R extends z.ZodType<OutgoingData | undefined>
    ? OutgoingData | undefined
    : R extends z.ZodType
      ? RenderedResponse<z.output<R>>
      : void;

/** Response settings besides the body. */
export interface Reply {
  headers: Record<string, string>;
  /** For endpoints with several success codes; the declared one by default. */
  status?: SuccessStatus;
}

interface Input<P, Q, B> {
  params: ParsedInput<P>;
  query: ParsedInput<Q>;
  body: ParsedInput<B>;
  reply: Reply;
}

/** `project` requires a project token, `token` any token, `anyone` none. */
type Audience = 'project' | 'token' | 'anyone';
type ContextOf<A extends Audience> = A extends 'anyone' ? Context : A extends 'token' ? AuthedContext : ProjectContext;

interface PersonOnly {
  /**
   * Only for users in person; trusts, application credentials and EC2 keys get 403. `own` applies only if `owner` is
   * the caller: administrators may act for others through a delegation.
   */
  person?: true | 'own';
  /** Delegations accepted despite `person`. */
  alsoFor?: readonly Delegation[];
}

export interface EndpointDeclaration<A extends Audience, P, Q, B, R> extends PersonOnly {
  method: Method;
  /** Below the version root, with `{name}` for parameters. */
  path: string;
  /** One sentence for the API reference. */
  summary: string;
  audience: A;
  /** Operation in the policy table; none for `anyone`. */
  policy: A extends 'anyone' ? undefined : Operation;
  /** Id of the owning user, for rules that admit owners. */
  owner?: (params: ParsedInput<P>, ctx: AuthedContext) => string | Promise<string>;
  /** Counts towards the sign-in limit of the address. */
  isSignIn?: true;
  /** For discovery documents: without microversion negotiation, so they never return 406. */
  isUnversioned?: boolean;
  /** A GET about the token's own project; tokens without a project are rejected. */
  isOfCallersProject?: true;
  /** First and last minor microversion; outside of them the path returns 404. */
  since?: number;
  until?: number;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status: SuccessStatus;
  run(ctx: ContextOf<A>, input: Input<P, Q, B>): Promise<Answer<R>> | Answer<R>;
}

/** Public description of an action. */
export interface DeclaredAction {
  policy: Operation;
  since?: number;
  until?: number;
  body?: z.ZodType;
}

/** The resource to which an endpoint belongs. */
export interface EndpointResource {
  /** Path of the resource below the version root. */
  path: string;
  /** Kind in live events. */
  kind: string;
  /** Key of one object in bodies; empty if it has no envelope. */
  one: string;
  audience: Audience;
}

/** An endpoint without its type parameters. */
export interface Endpoint extends PersonOnly {
  method: Method;
  path: string;
  summary: string;
  audience: Audience;
  policy: Operation | undefined;
  owner?: (params: never, ctx: AuthedContext) => string | Promise<string>;
  isSignIn?: true;
  isUnversioned?: boolean;
  isOfCallersProject?: true;
  since?: number;
  until?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  status: SuccessStatus;
  /** Actions of `POST …/action`. */
  actions?: Readonly<Record<string, DeclaredAction>>;
  /** Set for endpoints that a contract declares. */
  resource?: EndpointResource;
  run(ctx: never, input: never): unknown;
}

export function endpoint<
  A extends Audience,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(declaration: EndpointDeclaration<A, P, Q, B, R>): Endpoint {
  return declaration as unknown as Endpoint;
}
