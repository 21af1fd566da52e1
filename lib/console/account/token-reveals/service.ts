import { actorOf, recordEvent } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { withConstantFailureTime } from '#lib/identity/lockout.ts';
import { findByPassword } from '#lib/identity/tokens/methods.ts';
import type { Reveal } from './schema.ts';

/**
 * Returns the token that the console stores for the user. Requires the password, so that scripts in the page cannot
 * read the token, and records an event.
 * @throws 401 for a wrong password, which counts as a failed sign-in
 */
export const revealToken = (ctx: AuthedContext, password: string): Promise<Reveal> =>
  withConstantFailureTime(async () => {
    const { caller } = ctx;
    await findByPassword(ctx, { id: caller.userId }, password);
    const event = { type: 'user.revealToken', objectId: caller.userId, projectId: projectOf(ctx) };
    await ctx.database.transact((tx) => recordEvent(tx, actorOf(ctx), event));
    const expires_at = new Date(caller.expiresAtMs).toISOString();
    return { token: ctx.header('x-auth-token') ?? '', expires_at };
  });
