import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { accessKeyId } from '#lib/identity/credentials/access-key.ts';
import { visibleTo } from '#lib/identity/credentials/rules.ts';
import { listRejectedRequests } from '#lib/identity/ec2-keys/rejected-requests.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import type { RejectedRequest } from './schema.ts';

/** For the owner only, because signed requests name objects. @throws 404 for keys of others */
export async function rejectedRequestsOf(ctx: AuthedContext, access: string): Promise<RejectedRequest[]> {
  const { read } = ctx.database;
  const place = { keyId: accessKeyId(access), userId: ctx.caller.userId };
  await read
    .selectFrom('credentials')
    .select('id')
    .where('id', '=', place.keyId)
    .where('user_id', '=', place.userId)
    .where(visibleTo(ctx.caller))
    .executeTakeFirstOrThrow(() => NotFound('Credential', access));
  const requests = await listRejectedRequests(read, place);
  return requests.map((request) => ({ ...request, ...CAUSE_WORDS[request.cause] }));
}
