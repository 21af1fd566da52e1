import type { QuotaChanges } from '../buckets/accounts.ts';
import type { AccountSettings } from '../buckets/settings.ts';
import type { Permission } from './authorization.ts';
import type { NativeContext } from './exchange-context.ts';
import { POLICY } from './limits.ts';
import { NativeError } from './native-error.ts';

type QuotaKind = 'bytes' | 'count';

const KEYS = { bytes: 'quotaBytes', count: 'quotaCount' } as const;
const POLICY_SUFFIX = `-policy-${POLICY.toLowerCase()}`;

/** Names of the headers for a quota. There is one storage policy, so its quota is that of the account. */
const namesOf = (kind: QuotaKind): string[] => [
  `account-quota-${kind}`,
  `account-quota-${kind}${POLICY_SUFFIX}`,
  ...(kind === 'bytes' ? ['account-meta-quota-bytes'] : []),
];

/** Quotas that a request sets or removes. @throws 400 unless they are numbers, 403 for users */
export function requestedQuotas({ header }: NativeContext, { isReseller }: Permission): QuotaChanges {
  const changes: QuotaChanges = {};
  for (const kind of ['bytes', 'count'] as const) {
    const names = namesOf(kind);
    const isRemoved = names.some((name) => header(`x-remove-${name}`) !== undefined);
    const given = names.map((name) => header(`x-${name}`)).find((value) => value !== undefined);
    if (!isRemoved && given === undefined) continue;
    if (!isReseller) throw new NativeError(403);
    if (!isRemoved && given !== '' && !/^\d{1,15}$/.test(given ?? ''))
      throw new NativeError(400, `Invalid ${kind} quota.`);
    changes[kind] = isRemoved || given === '' ? null : Number(given);
  }
  return changes;
}

/** Quotas as response headers. */
export const quotaHeaders = (settings: AccountSettings): [string, number | undefined][] =>
  (['bytes', 'count'] as const).flatMap((kind) =>
    [`x-account-quota-${kind}`, `x-account-quota-${kind}${POLICY_SUFFIX}`].map((name): [string, number | undefined] => [
      name,
      settings[KEYS[kind]],
    ]),
  );
