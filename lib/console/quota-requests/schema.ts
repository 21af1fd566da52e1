import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { quotaRequestAttributes } from './attributes.ts';
import { MAX_TEXT } from './bounds.ts';
import { RequestedLimit } from './new-request.ts';
import { QUOTA_REQUEST_STATES } from './states.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string() });

export const QuotaRequest = z.strictObject(quotaRequestAttributes.shape);
export type QuotaRequest = z.infer<typeof QuotaRequest>;

export { NewQuotaRequest } from './new-request.ts';

export const QuotaRequestQuery = PageQuery.extend({ id: OnlyIds, state: z.enum(QUOTA_REQUEST_STATES).optional() });
export type QuotaRequestQuery = z.infer<typeof QuotaRequestQuery>;

export const ListedQuotaRequest = QuotaRequest.extend({ project: Ref });
export type ListedQuotaRequest = z.infer<typeof ListedQuotaRequest>;

export const ListedQuotaRequestsQuery = QuotaRequestQuery.extend({
  /** Case-insensitive part of the name of the project or the requester, or a whole id. */
  q: text(255).optional(),
  project_id: word.optional(),
});
export type ListedQuotaRequestsQuery = z.infer<typeof ListedQuotaRequestsQuery>;

export const OpenQuotaRequests = z.strictObject({ open: z.int() });

const Pool = z.strictObject({
  /** `vcpus`, `ram` in MiB, `storage` in GiB, or `addresses`. */
  kind: z.enum(['vcpus', 'ram', 'storage', 'addresses']),
  /** Name of the storage pool or the external network; empty for all hosts. */
  name: z.string(),
  free: z.int(),
  total: z.int(),
});
export type CapacityPool = z.infer<typeof Pool>;

/** What an administrator needs to know to decide on a request. */
export const QuotaContext = z.strictObject({
  request: ListedQuotaRequest,
  /** End of the grant for a limited time that is in force for the same limit. */
  temporary_until: z.string().nullable(),
  /** All projects together. */
  projects: z.strictObject({
    count: z.int(),
    used: z.int(),
    /** Sum of their limits, without those that are unlimited. */
    limits: z.int(),
    unlimited: z.int(),
  }),
  /** What the platform has of it; empty for limits without a physical resource. */
  capacity: z.array(Pool),
});
export type QuotaContext = z.infer<typeof QuotaContext>;

const Comment = { comment: text(MAX_TEXT).trim().default('') };

export const QuotaDecision = z.discriminatedUnion(
  'outcome',
  [
    z.strictObject({
      outcome: z.literal('grant'),
      /** By default the requested one. */
      limit: RequestedLimit.optional(),
      /** After this time the earlier limit applies again. */
      until: z.iso.datetime({ offset: true, error: 'Use a time such as 2027-01-31T18:00:00Z.' }).max(40).optional(),
      ...Comment,
    }),
    z.strictObject({
      outcome: z.literal('decline'),
      comment: text(MAX_TEXT).trim().min(1, 'Enter the reason. The requester reads it.'),
    }),
  ],
  'Use the outcome grant or decline.',
);
export type QuotaDecision = z.infer<typeof QuotaDecision>;
