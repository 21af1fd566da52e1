import { cleanAccountAcl } from '../access/account-acl.ts';
import { updateAccount, withQuotas } from '../buckets/accounts.ts';
import { type BucketListing, listBuckets } from '../buckets/list-buckets.ts';
import type { AccountSettings } from '../buckets/settings.ts';
import { type AccountUsage, accountUsage, usageOfBuckets } from '../buckets/usage.ts';
import type { ObjectResponse } from '../exchange.ts';
import { quotaHeaders, requestedQuotas } from './account-quotas.ts';
import type { Account } from './accounts.ts';
import { denial, type Permission } from './authorization.ts';
import { limitsOf } from './bucket-rules.ts';
import type { NativeContext } from './exchange-context.ts';
import { isTrue } from './header-text.ts';
import { LIMITS, POLICY } from './limits.ts';
import { type ListingEntry, listingResponse, listingType } from './listing-format.ts';
import { mergeMetadata, metadataHeaders } from './metadata.ts';
import { NativeError } from './native-error.ts';
import { findPlace } from './places.ts';
import { parseLimit } from './query.ts';
import { emptyResponse, headersOf, listedTime, timestampOf } from './responses.ts';

/** Metadata that only owners see and change. */
const OWNER_METADATA = ['temp-url-key', 'temp-url-key-2'];
/** Accounts without settings exist since then. */
const NEW_ACCOUNT_TIME = '2026-01-01T00:00:00.000000Z';

/** Lists containers, or reads or changes the metadata of an account. @throws 401, 403, 405 */
export async function respondToAccount(ctx: NativeContext): Promise<ObjectResponse> {
  switch (ctx.method) {
    case 'GET':
    case 'HEAD':
      return readAccount(ctx);
    case 'POST':
      return changeAccount(ctx);
    default: {
      await findPlace(ctx);
      // Accounts belong to projects, which the identity API creates and deletes.
      if (ctx.method === 'DELETE' || ctx.method === 'PUT') throw denial(ctx);
      throw new NativeError(405, undefined, { allow: 'GET, HEAD, OPTIONS, POST' });
    }
  }
}

async function readAccount(ctx: NativeContext): Promise<ObjectResponse> {
  const type = listingType(ctx);
  const { account, permission } = await findPlace(ctx);
  const headers = accountHeaders(account, permission, await visibleUsage(ctx, account));
  if (ctx.method === 'HEAD') return emptyResponse(204, { ...headers, 'content-type': `${type}; charset=utf-8` });
  const db = ctx.services.database.read;
  const page = await listBuckets(db, account.projectId, accountPage(ctx));
  const ids = page.entries.flatMap((entry) => ('bucket' in entry ? [entry.bucket.id] : []));
  const usage = await usageOfBuckets(db, ids);
  const entries = page.entries.map((entry): ListingEntry => {
    if ('prefix' in entry) return { subdir: entry.prefix };
    const { id, name, createdAt } = entry.bucket;
    const { objects = 0, bytes = 0 } = usage.get(id) ?? {};
    return { name, count: objects, bytes, last_modified: listedTime(createdAt), storage_policy: POLICY };
  });
  return listingResponse(type, entries, { element: 'account', name: account.name }, headers);
}

/** @throws 412 for a page that is too large */
function accountPage(ctx: NativeContext): BucketListing {
  const { query } = ctx;
  const [after, before] = [query.get('marker'), query.get('end_marker')];
  return {
    prefix: query.get('prefix') ?? '',
    names: limitsOf(ctx)?.buckets,
    delimiter: query.get('delimiter') ?? '',
    ...(after && { after }),
    ...(before && { before }),
    limit: parseLimit(query, LIMITS.account_listing_limit),
    isReverse: isTrue(query.get('reverse')),
  };
}

/** Usage of the buckets that the requester may know: a restricted key only knows its own. */
async function visibleUsage(ctx: NativeContext, { projectId }: Account): Promise<AccountUsage> {
  const db = ctx.services.database.read;
  const names = limitsOf(ctx)?.buckets;
  if (names === undefined) return accountUsage(db, projectId);
  const { entries } = await listBuckets(db, projectId, { names, limit: names.length });
  const ids = entries.flatMap((entry) => ('bucket' in entry ? [entry.bucket.id] : []));
  const usages = [...(await usageOfBuckets(db, ids)).values()];
  const sum = (key: 'objects' | 'bytes' | 'storedBytes') => usages.reduce((total, usage) => total + usage[key], 0);
  return { buckets: ids.length, objects: sum('objects'), bytes: sum('bytes'), storedBytes: sum('storedBytes') };
}

function accountHeaders(
  { settings, createdAt, domainId }: Account,
  { isOwner }: Permission,
  usage: AccountUsage,
): Record<string, string> {
  const { 'quota-bytes': _quota, ...metadata } = settings.metadata ?? {};
  const shown = Object.entries(metadata).filter(([name]) => isOwner || !OWNER_METADATA.includes(name));
  const policy = `x-account-storage-policy-${POLICY.toLowerCase()}`;
  return headersOf([
    ['x-account-container-count', usage.buckets],
    ['x-account-object-count', usage.objects],
    ['x-account-bytes-used', usage.bytes],
    [`${policy}-container-count`, usage.buckets],
    [`${policy}-object-count`, usage.objects],
    [`${policy}-bytes-used`, usage.bytes],
    ...metadataHeaders('account', Object.fromEntries(shown)),
    ['x-account-meta-quota-bytes', settings.quotaBytes],
    ...quotaHeaders(settings),
    ['x-account-access-control', isOwner && settings.acl ? settings.acl : undefined],
    ['x-account-project-domain-id', domainId],
    ['x-timestamp', timestampOf(createdAt ?? NEW_ACCOUNT_TIME)],
    ['accept-ranges', 'bytes'],
    ['vary', 'Accept'],
  ]);
}

async function changeAccount(ctx: NativeContext): Promise<ObjectResponse> {
  const { account, permission } = await findPlace(ctx);
  const change = accountChange(ctx, permission);
  await updateAccount(ctx.services, account.projectId, change);
  return emptyResponse(204);
}

/** Everything is checked before the change runs, apart from the total. @throws 400, 403 for a quota set by a user */
function accountChange(ctx: NativeContext, permission: Permission): (settings: AccountSettings) => AccountSettings {
  const headers = visibleHeaders(ctx.request.headers, permission);
  const quotas = requestedQuotas(ctx, permission);
  const acl = permission.isOwner ? ctx.header('x-account-access-control') : undefined;
  const rule = acl === undefined ? undefined : cleanAccountAcl(acl);
  mergeMetadata('account', {}, headers);
  return (settings) => {
    const metadata = { ...mergeMetadata('account', settings.metadata ?? {}, headers) };
    const changed: AccountSettings = { ...settings, metadata };
    if (rule !== undefined) changed.acl = rule;
    return withQuotas(changed, quotas);
  };
}

/** Headers without quotas, which are no metadata, and without keys that only owners may set. */
function visibleHeaders(headers: Readonly<Record<string, string | undefined>>, { isOwner }: Permission) {
  const hidden = ['quota-bytes', ...(isOwner ? [] : OWNER_METADATA)];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hidden.some((one) => name.endsWith(`-account-meta-${one}`))),
  );
}
