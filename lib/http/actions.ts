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

interface ActionDeclaration<P, B, R> extends ActionVersions {
  policy: Operation;
  /** Parameters of the action; anything for actions without parameters, because clients vary. */
  body?: B;
  response?: R;
  status: SuccessStatus;
  run(ctx: ProjectContext, input: ActionInput<P, B>): Promise<R extends z.ZodType ? z.output<R> | undefined : unknown>;
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
    run(ctx: AuthedContext, input: ActionInput<P, B>): ReturnType<ActionDeclaration<P, B, R>['run']>;
  },
): PlatformAction => ({ ...action<P, B, R>(declaration), isOfPlatform: true });

/** The action of a verb. */
interface ActionKey extends ActionVersions {
  key: string;
  policy: Operation;
}

/** The server side of a verb: its action with key and policy. */
export function serveVerb<
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  { action: { key, policy, since, until } }: { action: ActionKey },
  declaration: Omit<ActionDeclaration<P, B, R>, 'policy' | keyof ActionVersions>,
): Record<string, Action> {
  return { [key]: action<P, B, R>({ ...declaration, policy, since, until } as ActionDeclaration<P, B, R>) };
}

/** As `serveVerb`, for a function of an id and the parameters of the action. */
export const serveCommand = <B extends z.ZodType | undefined = undefined>(
  verb: { action: ActionKey },
  run: (ctx: ProjectContext, id: string, body: ParsedInput<B>) => Promise<unknown>,
  body?: B,
  status: SuccessStatus = 202,
): Record<string, Action> =>
  serveVerb<z.ZodType<{ id: string }>, B>(verb, {
    ...(body === undefined ? {} : { body }),
    status,
    run: (ctx, input) => run(ctx, input.params.id, input.body),
  });

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
