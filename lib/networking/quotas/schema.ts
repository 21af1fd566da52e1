import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const quota = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    quota: z.strictObject({
      network: value,
      subnet: value,
      port: value,
      security_group: value,
      security_group_rule: value,
    }),
  });

export const NetworkQuota = quota(z.number());
export const NetworkQuotaDetails = quota(
  z.strictObject({ limit: z.number(), used: z.number(), reserved: z.literal(0) }),
);
export const QuotaPath = z.object({ project_id: word });
