import { z } from 'zod';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { markBoundedByBody } from './bounds.ts';
import type { AuthedContext, ProjectContext } from './context.ts';
import type { Endpoint, ParsedInput, Reply, SuccessStatus } from './endpoint.ts';
import { parse } from './validation.ts';

interface ActionInput<P, B> {
  params: ParsedInput<P>;
  body: ParsedInput<B>;
  reply: Reply;
}

/** First and last minor microversion of an action; outside of them the status is 404. */
interface ActionVersions {
  since?: number;
  until?: number;
}

type Answer<R> = Promise<R extends z.ZodType ? z.output<R> | undefined : unknown>;

interface ActionDeclaration<P, B, R> extends ActionVersions {
  policy: Operation;
  /** Parameters of the action; anything for actions without parameters, because clients vary. */
  body?: B;
  response?: R;
  status: SuccessStatus;
  run(ctx: ProjectContext, input: ActionInput<P, B>): Answer<R>;
}

export interface Action extends ActionVersions {
  policy: Operation;
  body?: z.ZodType;
  response?: z.ZodType;
  status: SuccessStatus;
  isOfPlatform?: true;
  run(ctx: ProjectContext, input: never): Promise<unknown>;
}

export function action<
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(declaration: ActionDeclaration<P, B, R>): Action {
  return declaration as unknown as Action;
}

/** An action on a platform object, which requires no project token. */
interface PlatformAction extends Action {
  isOfPlatform: true;
}

export const platformAction = <
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  declaration: Omit<ActionDeclaration<P, B, R>, 'run'> & {
    run(ctx: AuthedContext, input: ActionInput<P, B>): Answer<R>;
  },
): PlatformAction => ({ ...action<P, B, R>(declaration), isOfPlatform: true });

/** The action of a verb. */
interface ActionKey extends ActionVersions {
  key: string;
  policy: Operation;
}

/** The server side of a verb: its action without what the verb declares. */
export type VerbHandler = Omit<Action, keyof ActionKey>;

export interface HandlerOptions<B, R> extends Pick<ActionDeclaration<unknown, B, R>, 'body' | 'response'> {
  /** 202 by default. */
  status?: SuccessStatus;
}

/** A handler from a function of an id and the parameters of the action. */
export const handler = <B extends z.ZodType | undefined = undefined, R extends z.ZodType | undefined = undefined>(
  run: (ctx: ProjectContext, id: string, body: ParsedInput<B>, reply: Reply) => Answer<R>,
  { status = 202, ...schemas }: HandlerOptions<B, R> = {},
): VerbHandler => ({
  ...schemas,
  status,
  run: (ctx, { params, body, reply }: ActionInput<z.ZodType<{ id: string }>, B>) => run(ctx, params.id, body, reply),
});

/** A handler, or a function that makes it from the name of the verb. */
type HandlerOf<Name> = VerbHandler | ((verb: Name) => VerbHandler);

/** One for each verb with an action. */
type VerbHandlers<V> = {
  [Name in keyof V as V[Name] extends { action: ActionKey } ? Name : never]: HandlerOf<Name>;
};

/** The actions of verbs by key. */
export type ActionsOf<V> = Record<Extract<V[keyof V], { action: ActionKey }>['action']['key'], Action>;

/** The actions of verbs, in the order of the handlers. A verb without a handler, or the reverse, does not compile. */
export function serveVerbs<V extends object>(verbs: V, handlers: VerbHandlers<V>): ActionsOf<V>;
export function serveVerbs<Name extends string>(
  verbs: Record<Name, { action: ActionKey }>,
  handlers: Record<Name, HandlerOf<string>>,
): Record<string, Action> {
  const actions: Record<string, Action> = {};
  for (const name in handlers) {
    const { key, policy, since, until } = verbs[name].action;
    const served = handlers[name];
    actions[key] = { ...(typeof served === 'function' ? served(name) : served), policy, since, until };
  }
  return actions;
}

interface Actions {
  path: string;
  summary: string;
  params: z.ZodType;
  actions: Record<string, Action>;
  response?: z.ZodType;
}

/**
 * `POST …/action`: one key names the action; each has its own policy, parameters, status and response. An unknown key
 * returns 400.
 */
export function actionEndpoint({ path, summary, params, actions, response }: Actions): Endpoint {
  const body = markBoundedByBody(
    z.record(z.string(), z.unknown()).refine((keys) => Object.keys(keys).length === 1, 'Specify exactly one action.'),
  );
  const run = (ctx: ProjectContext, input: { params: unknown; body: Record<string, unknown>; reply: Reply }) => {
    const [[name, argument] = ['', undefined]] = Object.entries(input.body);
    const chosen = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!chosen)
      throw Invalid(`There is no such action: ${name.slice(0, 255)}. Allowed: ${Object.keys(actions).join(', ')}.`);
    assertOffered(ctx, chosen);
    ctx.policy.enforce(chosen.policy, ctx.caller);
    input.reply.status = chosen.status;
    const parsed = chosen.body ? parse(z.object({ [name]: chosen.body }), input.body)[name] : argument;
    return chosen.run(ctx, { params: input.params, body: parsed, reply: input.reply } as never);
  };
  return {
    method: 'POST',
    path,
    summary,
    audience: Object.values(actions).every(({ isOfPlatform }) => isOfPlatform) ? 'token' : 'project',
    policy: undefined,
    params,
    body,
    ...responseOf([{ response }, ...Object.values(actions)]),
    status: 202,
    actions,
    run,
  } as Endpoint;
}

function assertOffered(
  { microversion, url }: ProjectContext,
  { since = 0, until = Number.POSITIVE_INFINITY }: ActionVersions,
) {
  if (since <= microversion.minor && microversion.minor <= until) return;
  throw new PlatformError('notFound', `Resource ${url.pathname} could not be found.`);
}

function responseOf(declared: { response?: z.ZodType | undefined }[]): { response?: z.ZodType } {
  const responses = declared.flatMap(({ response }) => (response ? [response] : []));
  return responses.length > 0 ? { response: z.union(responses) } : {};
}
