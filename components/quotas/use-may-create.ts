'use client';

import { useQuery } from '@tanstack/react-query';
import { useLazyModule } from '#components/ui/use-lazy-module.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectQuotaUsage } from '#lib/object-store/console/administration/schema.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { quotaReason } from '#lib/quotas/quota-reason.ts';
import { fullQuota, type Limit, QUOTAS_OF, type QuotaSubject } from './full-quota.ts';

type Usage = { limit: number; in_use: number; reserved: number };
type Usages = Readonly<Record<string, Usage | string | undefined>>;

/** Whether role and quota allow another object in a project: true, or the reason why not. */
export function useMayCreate(projectId: string, what: QuotaSubject): true | Text {
  const mayWrite = useMayWrite(projectId);
  const full = fullQuota(what, useLimits(projectId, [what])(what));
  const inWords = useWords(full !== undefined);
  // Key pairs belong to the user, regardless of the role in the project.
  if (mayWrite !== true && what !== 'key_pairs') return mayWrite;
  return full ? inWords(full) : true;
}

type FullQuota = NonNullable<ReturnType<typeof fullQuota>>;
const loadWords = () => import('./full-quota-words.ts');

/**
 * Words for an exhausted quota. They are loaded on demand, since this is rare; a shorter text is displayed until then.
 */
function useWords(isWanted: boolean): (full: FullQuota) => Text {
  const words = useLazyModule(isWanted, loadWords);
  return ({ name, limit, used }) => {
    const text = words?.FULL_QUOTA_WORDS[name](limit) ?? msg('Your quota is used up.');
    return quotaReason(text, { quota: name, limit, used, requested: 1 });
  };
}

/** Subjects that can be created from other objects, such as an instance from an image. */
const MADE_FROM_OTHERS: readonly QuotaSubject[] = ['instances', 'volumes'];

/**
 * Whether the quota of a project allows the object that a screen creates, as in `useMayCreate`. For rows of several
 * projects the quotas are not requested; each form checks its own.
 */
export function useRoomFor(projectId: string | undefined): (screen: string | undefined) => true | Text {
  const limitsOf = useLimits(projectId, MADE_FROM_OTHERS);
  const fullOf = (what: QuotaSubject) => fullQuota(what, limitsOf(what));
  const inWords = useWords(MADE_FROM_OTHERS.some(fullOf));
  return (screen) => {
    const what = MADE_FROM_OTHERS.find((each) => each === screen);
    const full = what && fullOf(what);
    return full ? inWords(full) : true;
  };
}

function objectLimit(usage: ProjectQuotaUsage | undefined, name: string): Limit | undefined {
  const found = usage?.quotas.find((quota) => quota.name === name);
  return found && { used: found.used, limit: found.limit ?? -1 };
}

type LimitLookup = (name: string) => Limit | undefined;

/** Limits of a project, which pages prefetch on the server; none without a project. */
function useLimits(
  projectId: string | undefined,
  subjects: readonly QuotaSubject[],
): (what: QuotaSubject) => LimitLookup {
  const id = projectId ?? '';
  const services = new Set<string>(projectId === undefined ? [] : subjects.map((what) => QUOTAS_OF[what].of));
  const compute = useQuery({ ...computeQuotasQuery(id), enabled: services.has('compute') });
  const storage = useQuery({ ...storageQuotasQuery(id), enabled: services.has('storage') });
  const networking = useQuery({ ...networkQuotasQuery(id), enabled: services.has('networking') });
  const objects = useQuery({ ...clientOf(storageApi).objectQuotas.query(id), enabled: services.has('object-storage') });
  return (what) => (name) => {
    const service = QUOTAS_OF[what].of;
    if (service === 'networking') return networking.data?.quota[name];
    if (service === 'object-storage') return objectLimit(objects.data, name);
    const usages: Usages | undefined = service === 'compute' ? compute.data?.quota_set : storage.data?.quota_set;
    const usage = usages?.[name];
    if (typeof usage !== 'object') return undefined;
    return { limit: usage.limit, used: countedUsage(usage) };
  };
}
