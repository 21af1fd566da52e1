'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/queries.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { keypairsQuery } from '#lib/compute/keypairs/queries.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/queries.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/queries.ts';
import { fullQuota, type Limit, QUOTAS_OF, type QuotaOf } from './full-quota.ts';

type Usage = { limit: number; in_use: number; reserved: number };
type Usages = Readonly<Record<string, Usage | string | undefined>>;

/** Whether another one can be made in a project, as far as role and quota say: true, or the reason why not. */
export function useMayCreate(projectId: string, what: QuotaOf): true | Text {
  const mayWrite = useMayWrite(projectId);
  const full = fullQuota(what, useLimits(projectId, what));
  const wordsOf = useWords(full !== undefined);
  // Key pairs are the user's own, whatever the role in the project.
  if (mayWrite !== true && what !== 'key_pairs') return mayWrite;
  if (!full) return true;
  return wordsOf?.[full.name](full.limit) ?? msg('Your quota is used up.');
}

type Words = typeof import('./full-quota-words.ts').FULL_QUOTA_WORDS;

/** What is said of a quota that is used up, which few of them are: loaded when one is. */
function useWords(isWanted: boolean): Words | undefined {
  const [words, setWords] = useState<Words>();
  // External system: the server, which has the words. Without them it is said in fewer.
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./full-quota-words.ts').then(
      ({ FULL_QUOTA_WORDS }) => isHere && setWords(FULL_QUOTA_WORDS),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return words;
}

/** The limits that a page has asked for on the server, so that no browser has to. */
function useLimits(projectId: string, what: QuotaOf): (name: string) => Limit | undefined {
  const service = QUOTAS_OF[what].of;
  const compute = useQuery({ ...computeQuotasQuery(projectId), enabled: service === 'compute' });
  const storage = useQuery({ ...storageQuotasQuery(projectId), enabled: service === 'storage' });
  const networking = useQuery({ ...networkQuotasQuery(projectId), enabled: service === 'networking' });
  const keys = useQuery({ ...keypairsQuery(projectId), enabled: what === 'key_pairs' });
  return (name) => {
    if (service === 'networking') return networking.data?.quota[name];
    const usages: Usages | undefined = service === 'compute' ? compute.data?.quota_set : storage.data?.quota_set;
    const usage = usages?.[name];
    if (typeof usage !== 'object') return undefined;
    // The platform counts the key pairs of a user only when one is made.
    const counted = name === 'key_pairs' ? keys.data?.keypairs.length : 0;
    return { limit: usage.limit, used: usage.in_use + usage.reserved + (counted ?? 0) };
  };
}
