import { QUOTA_WORDS } from '#components/projects/quota-words.ts';
import { GIB } from '#lib/bytes.ts';
import type { QuotaRow } from './quota-rows.ts';

interface RequestableQuota {
  quota: string;
  limit: number;
  used: number;
}

/** Limits that a project can request, by the names and in the units of the API that sets them. */
export const requestableQuotas = (rows: readonly QuotaRow[]): RequestableQuota[] =>
  rows.flatMap(({ name, limit, used = 0 }) => {
    if (limit < 0) return [];
    if (name === 'bytes') return [{ quota: 'object_gigabytes', limit: limit / GIB, used: Math.ceil(used / GIB) }];
    const quota = name === 'buckets' ? 'containers' : name;
    return quota in QUOTA_WORDS ? [{ quota, limit, used }] : [];
  });
