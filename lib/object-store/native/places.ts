import { type Actor, actorOf, PLATFORM } from '#lib/events/log.ts';
import { type Bucket, findBucket } from '../buckets/bucket.ts';
import { type Account, findAccount } from './accounts.ts';
import { isRead, mayReadProject, type Permission } from './authorization.ts';
import { authorizeInAccount, authorizeInBucket, limitsOf } from './bucket-rules.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { projectOfAccount } from './target.ts';

/** Where a request acts, and what its sender may do there. */
export interface Place {
  account: Account;
  bucket: Bucket | undefined;
  permission: Permission;
}

/** A place with an existing container. */
export interface ContainerPlace extends Place {
  bucket: Bucket;
}

/** Which access rule of a container counts besides roles. */
export type AclKind = 'readAcl' | 'writeAcl';

const targetKey = ({ account, container }: NativeContext['target']): string => `${account}/${container ?? ''}`;

/**
 * Finds account and container of a request and authorizes it before it says what exists.
 * @throws 401, 403, 404 for an account without a project
 */
export async function findPlace(ctx: NativeContext, acl?: AclKind): Promise<Place> {
  const db = ctx.services.database.read;
  const account = accountOfReader(ctx) ?? (await findAccount(db, ctx.target.account));
  const { container: name } = ctx.target;
  const bucket = name === undefined ? undefined : await findBucket(db, { projectId: account.projectId, name });
  const permission =
    name === undefined ? authorizeInAccount(ctx, account) : await authorizeInBucket(ctx, account, bucket, acl);
  if (account.domainId === undefined) throw new NativeError(404);
  return { account, bucket, permission };
}

/**
 * The account of a user who reads in the own project: neither its settings nor its project are needed then. Most requests
 * are like that.
 */
function accountOfReader({ requester, target, method }: NativeContext): Account | undefined {
  if (requester.kind !== 'user' || target.container === undefined || !isRead(method)) return undefined;
  const { scope } = requester.caller;
  const projectId = projectOfAccount(target.account);
  if (scope.kind !== 'project' || scope.id !== projectId || !mayReadProject(requester.caller)) return undefined;
  return { name: target.account, projectId, domainId: scope.domain.id, settings: {}, createdAt: null };
}

/** @throws 401, 403, 404 if the container does not exist */
export async function findContainer(ctx: NativeContext, acl?: AclKind): Promise<ContainerPlace> {
  const { account, bucket, permission } = await findPlace(ctx, acl);
  if (!bucket) throw new NativeError(404);
  return { account, bucket, permission };
}

/** Finds containers for a request that reads many objects; those of its owner once, others for each object. */
export function containerFinder(): (ctx: NativeContext, acl: AclKind) => Promise<ContainerPlace> {
  const known = new Map<string, ContainerPlace>();
  return async (ctx, acl) => {
    const key = `${acl} ${targetKey(ctx.target)}`;
    const before = known.get(key);
    if (before && !dependsOnObject(ctx, before)) return before;
    const found = await findContainer(ctx, acl);
    known.set(key, found);
    return found;
  };
}

/** Whether access to another object in the container can be decided differently. */
const dependsOnObject = (ctx: NativeContext, { bucket, permission }: ContainerPlace): boolean =>
  !permission.isOwner || bucket.settings.policy !== undefined || limitsOf(ctx) !== undefined;

/** Who is recorded as the author of a change. */
export function actorOfRequest({ requester, request, transactionId }: NativeContext): Actor {
  if (requester.kind !== 'user') return PLATFORM;
  return actorOf({ caller: requester.caller, requestId: request.onBehalf?.requestId ?? transactionId });
}
