import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { networkQuotaNames } from './table-quota.ts';

/** Each limit there is; which these are, is known once all resources are declared. */
const quota = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    quota: z
      .record(z.string(), value)
      .refine((limits) => networkQuotaNames().every((name) => name in limits), 'A limit is missing.'),
  });

export const NetworkQuota = quota(z.number());
export const NetworkQuotaDetails = quota(
  z.strictObject({ limit: z.number(), used: z.number(), reserved: z.literal(0) }),
);
export const QuotaPath = z.object({ project_id: word });
