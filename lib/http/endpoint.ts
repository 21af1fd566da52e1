import type { z } from 'zod';
import type { Delegation } from '#lib/identity/caller.ts';
import type { Operation } from '#lib/identity/operations.ts';
import type { AuthedContext, Context, ProjectContext } from './context.ts';
import type { OutgoingData } from './data.ts';
import type { RenderedResponse } from './fragments.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 202 | 204 | 207 | 300;

export type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What `run` gives back: the declared response, or nothing where none is declared. */
type Answer<R> =
  R extends z.ZodType<OutgoingData | undefined>
    ? OutgoingData | undefined
    : R extends z.ZodType
      ? RenderedResponse<z.output<R>>
      : void;

/** What `run` may say of the answer beyond its body. */
export interface Reply {
  headers: Record<string, string>;
  /** Where one endpoint has several success codes; otherwise the declared one. */
  status?: SuccessStatus;
}

interface Input<P, Q, B> {
  params: ParsedInput<P>;
  query: ParsedInput<Q>;
  body: ParsedInput<B>;
  reply: Reply;
}

/** `project` needs a token scoped to a project, `token` any token, `anyone` none. */
type Audience = 'project' | 'token' | 'anyone';
type ContextOf<A extends Audience> = A extends 'anyone' ? Context : A extends 'token' ? AuthedContext : ProjectContext;

interface PersonOnly {
  /**
   * Only for the user in person; the kernel answers 403 to trusts, application credentials and EC2 keys. `own` says so
   * only where `owner` is the caller: administrators may do it for others through a delegation.
   */
  person?: true | 'own';
  /** Delegations that are accepted although `person` is declared. */
  alsoFor?: readonly Delegation[];
}

/** One operation of the API, declared: the kernel does everything around `run`. */
export interface EndpointDeclaration<A extends Audience, P, Q, B, R> extends PersonOnly {
  method: Method;
  /** Below the service's version root, with `{name}` for parameters. */
  path: string;
  /** One sentence for the API reference. */
  summary: string;
  audience: A;
  /** The operation of the policy table; none for `anyone`. */
  policy: A extends 'anyone' ? undefined : Operation;
  /** Whose object it is, for rules that let owners pass: the id of a user, from the path or from what it names. */
  owner?: (params: ParsedInput<P>, ctx: AuthedContext) => string | Promise<string>;
  /** Counted by address against the limit of sign-ins. */
  isSignIn?: true;
  /** For discovery documents: no microversion is negotiated, so that they never answer 406. */
  isUnversioned?: boolean;
  /** A GET about the project of the token itself, so that a token without one cannot read it. */
  isOfCallersProject?: true;
  /** The first and the last minor microversion that offers it; outside of them the path answers 404. */
  since?: number;
  until?: number;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status: SuccessStatus;
  run(ctx: ContextOf<A>, input: Input<P, Q, B>): Promise<Answer<R>> | Answer<R>;
}

/** What can be told of an action from outside. */
export interface DeclaredAction {
  policy: Operation;
  since?: number;
  until?: number;
  body?: z.ZodType;
}

/** An endpoint with its types forgotten, as the router and the API reference see it. */
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
  /** Of `POST …/action`: what each of its actions declares. */
  actions?: Readonly<Record<string, DeclaredAction>>;
  run(ctx: never, input: never): unknown;
}

/** Declares an operation; the types of params, query, body and response come from its schemas. */
export function endpoint<
  A extends Audience,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(declaration: EndpointDeclaration<A, P, Q, B, R>): Endpoint {
  return declaration as unknown as Endpoint;
}
