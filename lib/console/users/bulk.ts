import type { AuthedContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { ADD_MEMBER, addMember } from '#lib/identity/groups/members.ts';
import { rule } from '#lib/identity/operations.ts';
import { UPDATE_USER, updateUser } from '#lib/identity/users/service.ts';
import type { BulkChange, BulkOutcome } from './schema.ts';
import { whyNot } from './why-not.ts';

export const CHANGE_USERS = rule('console:users:change', 'admin_or_domain_manager');

/**
 * Does the same to many users, each for itself: one that is refused keeps no other from it. Whoever loses the answer
 * asks for the same again: what was done stays done.
 * @throws 400 without the group that they join, 403 for who may change no user at all
 */
export async function changeUsers(ctx: AuthedContext, change: BulkChange): Promise<BulkOutcome> {
  const changeOne = changeOf(ctx, change);
  const failures: BulkOutcome['failures'] = [];
  for (const user_id of change.user_ids) {
    try {
      await changeOne(user_id);
    } catch (error) {
      failures.push({ user_id, message: whyNot(ctx, error) });
    }
  }
  return { done: change.user_ids.length - failures.length, failures };
}

/** What is done to each of them, by the rules of the API. */
function changeOf(ctx: AuthedContext, { action, group_id: id }: BulkChange): (userId: string) => Promise<unknown> {
  if (action !== 'join') {
    ctx.policy.enforce(UPDATE_USER, ctx.caller);
    return (userId) => updateUser(ctx, userId, { id: undefined, enabled: action === 'enable', extra: {} });
  }
  ctx.policy.enforce(ADD_MEMBER, ctx.caller);
  if (!id) throw Invalid('Name the group that they join.');
  return (userId) => addMember(ctx, { id, user_id: userId });
}
