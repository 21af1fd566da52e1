import { z } from 'zod';
import type { Operation } from '#lib/identity/operations.ts';
import { boundedByBody } from './bounds.ts';
import type { AuthedContext, ProjectContext } from './context.ts';
import type { Endpoint, ParsedInput, Reply, SuccessStatus } from './endpoint.ts';
import { Invalid, PlatformError } from './errors.ts';
import { parse } from './validation.ts';

interface ActionInput<P, B> {
  params: ParsedInput<P>;
  body: ParsedInput<B>;
  reply: Reply;
}

/** The first and the last minor microversion that offers an action; outside of them it answers 404. */
interface ActionVersions {
  since?: number;
  until?: number;
}

interface ActionDeclaration<P, B, R> extends ActionVersions {
  policy: Operation;
  /** What stands under the action's key; anything at all for actions without parameters, as clients send all sorts. */
  body?: B;
  /** The answer, where there is one. */
  response?: R;
  status: SuccessStatus;
  run(ctx: ProjectContext, input: ActionInput<P, B>): Promise<R extends z.ZodType ? z.output<R> | undefined : unknown>;
}

/** An action with its types forgotten. */
export interface Action extends ActionVersions {
  policy: Operation;
  body?: z.ZodType;
  response?: z.ZodType;
  status: SuccessStatus;
  isOfPlatform?: true;
  run(ctx: ProjectContext, input: never): Promise<unknown>;
}

/** Declares one action of `POST …/action`. */
export function action<
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(declaration: ActionDeclaration<P, B, R>): Action {
  return declaration as unknown as Action;
}

/** An action on what belongs to no project, which needs no token of one. */
interface PlatformAction extends Action {
  isOfPlatform: true;
}

/** Declares one action on an object of the platform itself. */
export const platformAction = <
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  declaration: Omit<ActionDeclaration<P, B, R>, 'run'> & {
    run(ctx: AuthedContext, input: ActionInput<P, B>): ReturnType<ActionDeclaration<P, B, R>['run']>;
  },
): PlatformAction => ({ ...action<P, B, R>(declaration), isOfPlatform: true });

/** What a verb says of its action. */
interface ActionKey extends ActionVersions {
  key: string;
  policy: Operation;
}

/** What the server does for a verb: its action, under its key and by its policy. */
export function serve<
  P extends z.ZodType = z.ZodType<{ id: string }>,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  { action: { key, policy, since, until } }: { action: ActionKey },
  declaration: Omit<ActionDeclaration<P, B, R>, 'policy' | keyof ActionVersions>,
): Record<string, Action> {
  return { [key]: action<P, B, R>({ ...declaration, policy, since, until } as ActionDeclaration<P, B, R>) };
}

interface Actions {
  path: string;
  summary: string;
  params: z.ZodType;
  actions: Record<string, Action>;
  /** What those answer that declare no answer of their own. */
  response?: z.ZodType;
}

/**
 * `POST …/action`: exactly one key, which names the action; each has its own policy, parameters, status and answer.
 * An unknown key is a 400.
 */
export function actionEndpoint({ path, summary, params, actions, response }: Actions): Endpoint {
  const body = boundedByBody(
    z.record(z.string(), z.unknown()).refine((keys) => Object.keys(keys).length === 1, 'Give exactly one action.'),
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

/** Any of the answers. */
function responseOf(declared: { response?: z.ZodType | undefined }[]): { response?: z.ZodType } {
  const responses = declared.flatMap(({ response }) => (response ? [response] : []));
  return responses.length > 0 ? { response: z.union(responses) } : {};
}
