import { findBucket } from '../buckets/bucket.ts';
import { type Account, findAccount } from './accounts.ts';
import type { NativeContext } from './exchange-context.ts';

/** A key of temporary URLs, and what it may sign for. */
export interface SigningKey {
  key: string;
  scope: 'account' | 'container';
}

/** Keys of the account and the container of a request, at most two of each. */
export async function signingKeys({ services, target }: NativeContext): Promise<SigningKey[]> {
  const db = services.database.read;
  const account: Account = await findAccount(db, target.account);
  if (account.domainId === undefined) return [];
  const name = target.container ?? '';
  const bucket = await findBucket(db, { projectId: account.projectId, name });
  return [...keysOf('account', account.settings.metadata), ...keysOf('container', bucket?.settings.metadata)];
}

const keysOf = (scope: SigningKey['scope'], metadata: Readonly<Record<string, string>> = {}): SigningKey[] =>
  ['temp-url-key', 'temp-url-key-2'].flatMap((name) => {
    const key = metadata[name];
    return key ? [{ key, scope }] : [];
  });
