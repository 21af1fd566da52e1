import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import {
  assertLockPossible,
  type ObjectLockSettings,
  parseObjectLock,
  renderObjectLock,
} from '../../rules/object-lock.ts';
import { changeSetting, loadBucketFor } from './change-setting.ts';
import type { BucketObjectLock, ChangeObjectLock, DefaultRetention } from './schema.ts';

function defaultRetentionOf({ defaultRetention }: ObjectLockSettings): DefaultRetention | null {
  if (!defaultRetention) return null;
  const { mode } = defaultRetention;
  return 'days' in defaultRetention
    ? { mode, days: defaultRetention.days, years: null }
    : { mode, days: null, years: defaultRetention.years };
}

const viewOf = ({ settings: { objectLock, versioning } }: Bucket): BucketObjectLock => ({
  is_enabled: objectLock !== undefined,
  can_enable: objectLock === undefined && versioning === 'enabled',
  default_retention: objectLock ? defaultRetentionOf(objectLock) : null,
});

/** @throws 400 unless either days or years are specified */
function settingsOf(retention: DefaultRetention | null): ObjectLockSettings {
  if (!retention) return {};
  const { mode, days, years } = retention;
  if (days !== null && years === null) return { defaultRetention: { mode, days } };
  if (days === null && years !== null) return { defaultRetention: { mode, years } };
  const message = 'Specify days or years, but not both.';
  throw Invalid(message, [{ path: 'default_retention', message }]);
}

/** @throws 403, 404 */
export const getObjectLock = async (ctx: ProjectContext, bucketId: string): Promise<BucketObjectLock> =>
  viewOf(await loadBucketFor(ctx, bucketId, 's3:GetBucketObjectLockConfiguration'));

/** Turns object lock on, or changes its default retention. @throws 400, 403, 404, 409 without versioning */
export const changeObjectLock = async (
  ctx: ProjectContext,
  bucketId: string,
  { default_retention }: ChangeObjectLock,
): Promise<BucketObjectLock> =>
  viewOf(
    await changeSetting(ctx, bucketId, {
      setting: 'objectLock',
      action: 's3:PutBucketObjectLockConfiguration',
      field: 'default_retention',
      valueFor: ({ settings }) => {
        const value = parseObjectLock(renderObjectLock(settingsOf(default_retention)));
        assertLockPossible(settings);
        return value;
      },
    }),
  );
