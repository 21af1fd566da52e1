import { Invalid } from '#lib/errors/errors.ts';
import {
  assertLockPossible,
  type ObjectLockSettings,
  parseObjectLock,
  renderObjectLock,
} from '../../rules/object-lock.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketObjectLock, ChangeObjectLock, DefaultRetention } from './schema.ts';

function defaultRetentionOf({ defaultRetention }: ObjectLockSettings): DefaultRetention | null {
  if (!defaultRetention) return null;
  const { mode } = defaultRetention;
  return 'days' in defaultRetention
    ? { mode, days: defaultRetention.days, years: null }
    : { mode, days: null, years: defaultRetention.years };
}

/** @throws 400 unless either days or years are specified */
function settingsOf(retention: DefaultRetention | null): ObjectLockSettings {
  if (!retention) return {};
  const { mode, days, years } = retention;
  if (days !== null && years === null) return { defaultRetention: { mode, days } };
  if (days === null && years !== null) return { defaultRetention: { mode, years } };
  const message = 'Specify days or years, but not both.';
  throw Invalid(message, [{ path: 'default_retention', message }]);
}

/** A change turns object lock on, or changes its default retention. @throws 409 without versioning */
export const bucketObjectLock = bucketSetting({
  setting: 'objectLock',
  reads: 's3:GetBucketObjectLockConfiguration',
  changes: 's3:PutBucketObjectLockConfiguration',
  field: 'default_retention',
  viewOf: ({ settings: { objectLock, versioning } }): BucketObjectLock => ({
    is_enabled: objectLock !== undefined,
    can_enable: objectLock === undefined && versioning === 'enabled',
    default_retention: objectLock ? defaultRetentionOf(objectLock) : null,
  }),
  valueFor: ({ default_retention }: ChangeObjectLock, { settings }) => {
    const value = parseObjectLock(renderObjectLock(settingsOf(default_retention)));
    assertLockPossible(settings);
    return value;
  },
});
