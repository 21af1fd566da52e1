import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { LifecycleRule } from '../rules/lifecycle.ts';
import { previewLifecycle } from '../rules/lifecycle-preview.ts';
import { loadBucketFor } from './buckets.ts';
import type { BucketLifecycle, ChangeLifecycle, ExpiryRule, LifecyclePreview } from './schema.ts';
import { bucketSetting } from './settings/change-setting.ts';

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

/** @throws 400 for a rule without effect, 409 for two rules of the same name */
export const bucketLifecycle = bucketSetting({
  setting: 'lifecycle',
  reads: 's3:GetLifecycleConfiguration',
  changes: 's3:PutLifecycleConfiguration',
  field: 'rules',
  viewOf: ({ settings: { lifecycle = [] } }): BucketLifecycle => ({
    rules: lifecycle.map(expiryRuleOf).filter((rule) => rule !== undefined),
    other_rules: otherRules(lifecycle).map(({ id }) => id),
  }),
  valueFor: ({ rules }: ChangeLifecycle, { settings: { lifecycle } }) => {
    const all = [...rules.map(ruleOf), ...otherRules(lifecycle)];
    if (new Set(all.map(({ id }) => id)).size < all.length) throw Conflict('Two rules have the same name.');
    return all.length === 0 ? undefined : all;
  },
});

/** What rules would delete today, stored or not. Nothing is deleted. @throws 400, 403, 404 */
export async function previewRules(
  ctx: ProjectContext,
  bucketId: string,
  { rules }: ChangeLifecycle,
): Promise<LifecyclePreview> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:ListBucketVersions');
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
