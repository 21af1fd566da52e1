import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Invalid } from '#lib/http/errors.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { LifecycleRule } from '../rules/lifecycle.ts';
import { previewLifecycle } from '../rules/lifecycle-preview.ts';
import { loadBucket } from './buckets.ts';
import { assertAllowed } from './permission.ts';
import type { BucketLifecycle, ChangeLifecycle, ExpiryRule, LifecyclePreview } from './schema.ts';

/** Names in a preview. */
const MAX_NAMES = 10;

/** The rule as the console edits it; undefined if it has conditions that the console does not know. */
function expiryRuleOf({
  id,
  isEnabled,
  filter,
  expiration,
  noncurrent,
  ...rule
}: LifecycleRule): ExpiryRule | undefined {
  const { prefix = '', ...conditions } = filter;
  const isOther = Object.values(conditions).some((condition) => condition !== undefined);
  if (!isEnabled || isOther || noncurrent?.keep !== undefined) return undefined;
  if (expiration && !('days' in expiration)) return undefined;
  return {
    name: id,
    prefix,
    expiration_days: expiration?.days ?? null,
    noncurrent_days: noncurrent?.days ?? null,
    abort_upload_days: rule.abortUploadsAfterDays ?? null,
  };
}

function ruleOf({ name: id, prefix, expiration_days, noncurrent_days, abort_upload_days }: ExpiryRule): LifecycleRule {
  if (expiration_days === null && noncurrent_days === null && abort_upload_days === null) {
    throw Invalid(`Rule ${id} has no effect. Specify a number of days.`);
  }
  return {
    id,
    isEnabled: true,
    filter: prefix === '' ? {} : { prefix },
    ...(expiration_days !== null && { expiration: { days: expiration_days } }),
    ...(noncurrent_days !== null && { noncurrent: { days: noncurrent_days } }),
    ...(abort_upload_days !== null && { abortUploadsAfterDays: abort_upload_days }),
  };
}

const otherRules = (rules: readonly LifecycleRule[] = []) => rules.filter((rule) => expiryRuleOf(rule) === undefined);

const viewOf = ({ settings: { lifecycle = [] } }: Bucket): BucketLifecycle => ({
  rules: lifecycle.map(expiryRuleOf).filter((rule) => rule !== undefined),
  other_rules: otherRules(lifecycle).map(({ id }) => id),
});

/** @throws 403, 404 */
export async function getLifecycle(ctx: ProjectContext, bucketId: string): Promise<BucketLifecycle> {
  const bucket = await loadBucket(ctx, bucketId);
  assertAllowed(ctx.caller, bucket, 's3:GetLifecycleConfiguration');
  return viewOf(bucket);
}

/** @throws 400 for a rule without effect, 403, 404, 409 for two rules of the same name */
export async function changeLifecycle(
  ctx: ProjectContext,
  bucketId: string,
  { rules }: ChangeLifecycle,
): Promise<BucketLifecycle> {
  const bucket = await loadBucket(ctx, bucketId);
  assertAllowed(ctx.caller, bucket, 's3:PutLifecycleConfiguration');
  const changed = await updateBucket(
    ctx,
    bucket.id,
    ({ lifecycle, ...settings }) => {
      const all = [...rules.map(ruleOf), ...otherRules(lifecycle)];
      if (new Set(all.map(({ id }) => id)).size < all.length) throw Conflict('Two rules have the same name.');
      return all.length === 0 ? settings : { ...settings, lifecycle: all };
    },
    actorOf(ctx),
  );
  return viewOf(changed);
}

/** What rules would delete today, stored or not. Nothing is deleted. @throws 400, 403, 404 */
export async function previewRules(
  ctx: ProjectContext,
  bucketId: string,
  { rules }: ChangeLifecycle,
): Promise<LifecyclePreview> {
  const bucket = await loadBucket(ctx, bucketId);
  assertAllowed(ctx.caller, bucket, 's3:ListBucketVersions');
  const options = { limit: MAX_NAMES, nowMs: Date.now() };
  const found = await previewLifecycle(ctx.database.read, bucket, rules.map(ruleOf), options);
  return {
    objects: found.counts.expire,
    versions: found.counts['remove-version'] + found.counts['remove-marker'],
    uploads: found.counts['abort-upload'],
    freed_bytes: found.freedBytes,
    names: found.items.map(({ name }) => name),
    is_complete: found.isComplete,
  };
}
