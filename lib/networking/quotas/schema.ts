import { z } from 'zod';
import { boundedRecord, digits, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { networkQuotaNames } from './table-quota.ts';

/** Maximum keys of a request. */
const MAX_LIMITS = 100;

/** Quota names are known only after all resources are declared. */
const quota = <V extends z.ZodType>(value: V) =>
  z
    .record(z.string(), value)
    .refine((limits) => networkQuotaNames().every((name) => name in limits), 'Specify at least one limit.');

export const NetworkQuota = quota(z.number());
export const NetworkQuotaDetails = quota(
  z.strictObject({ limit: z.number(), used: z.number(), reserved: z.literal(0) }),
);
export const OwnTenant = z.strictObject({ tenant_id: z.string() });
export const OwnProject = z.strictObject({ project_id: z.string() });

/** By project. */
export const NetworkQuotas = z.record(z.string(), z.union([z.number(), z.string()]));
export type NetworkQuotas = z.infer<typeof NetworkQuotas>;

const Amount = z
  .union([z.int(), digits()], 'Use a whole number; -1 means unlimited.')
  .refine((limit) => limit >= -1 && limit < 2 ** 31, 'Use a whole number from -1 to 2147483647.');
/**
 * Quota names are known only after all resources are declared. Clients repeat the project, and `force` has no effect.
 */
export const NetworkQuotaChange = boundedRecord(
  z
    .object({ check_limit: NumericBoolean.optional(), force: NumericBoolean.optional() })
    .extend({ tenant_id: word.optional(), project_id: word.optional() })
    .catchall(Amount),
  MAX_LIMITS,
).transform(({ check_limit, force: _force, tenant_id: _tenant, project_id: _project, ...limits }) => ({
  check_limit,
  limits: limits as Record<string, number>,
}));
export type NetworkQuotaChange = z.output<typeof NetworkQuotaChange>;
