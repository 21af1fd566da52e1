import type { QuotaAttribute } from './attention.ts';
import type { OverviewData } from './use-overview.ts';

/** Whether a card has something to show. One that has not loaded is shown, with its skeleton or its error. */
const hasUse = (quotas: readonly QuotaAttribute[] | undefined): boolean =>
  quotas === undefined || quotas.some(({ used }) => used > 0);

/** The cards of an overview that have something to show; those of an empty project would only contain zeros. */
export function cardsWithContent({ computeQuotas, storageQuotas, objectQuotas, servers, volumes }: OverviewData) {
  return {
    compute: hasUse(computeQuotas.data),
    storage: hasUse(storageQuotas.data),
    objects: hasUse(objectQuotas.data),
    servers: servers.data === undefined || servers.data.total > 0,
    volumes: volumes.data === undefined || volumes.data.rows.length > 0,
  };
}
