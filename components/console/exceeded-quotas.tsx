'use client';

import { type ComponentType, createContext, use } from 'react';
import type { ExceededQuota } from '#lib/errors/quota-excess.ts';

/** What a project's pages offer beside a refusal because of its quotas; other pages offer nothing. */
export const QuotaOfferContext = createContext<ComponentType<{ excesses: readonly ExceededQuota[] }> | undefined>(
  undefined,
);

export function ExceededQuotas({ excesses }: { excesses: readonly ExceededQuota[] }) {
  const Offer = use(QuotaOfferContext);
  return Offer && excesses.length > 0 ? <Offer excesses={excesses} /> : null;
}
