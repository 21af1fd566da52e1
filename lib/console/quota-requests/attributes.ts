import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text as textColumn, timestamp } from '#lib/db/table.ts';
import { NewQuotaRequest } from './new-request.ts';
import { QUOTA_REQUEST_STATES, type QuotaRequestState } from './states.ts';

export const quotaRequestAttributes = attributes({
  id: column(textColumn().primary(), z.string()),
  project_id: column(textColumn(), z.string()),
  user_id: column(textColumn(), z.string()),
  /** Kept for users that are deleted later. */
  user_name: column(textColumn(), z.string()),
  /** Type in the catalog of the service that has the limit. */
  service: column(textColumn(), z.string()),
  quota: column(textColumn(), z.string(), { create: NewQuotaRequest.shape.quota }),
  /** Limit of the project when the request was created. */
  limit_before: column(integer(), z.int()),
  requested_limit: column(integer(), z.int(), { create: NewQuotaRequest.shape.requested_limit }),
  reason: column(textColumn(), z.string(), { create: NewQuotaRequest.shape.reason }),
  state: column(textColumn<QuotaRequestState>(), z.enum(QUOTA_REQUEST_STATES), { initial: 'open' }),
  /** Written by the administrator; may be empty. */
  comment: column(textColumn(), z.string(), { initial: '' }),
  /** The administrator who decided, or the user who withdrew it. */
  decided_by: column(textColumn().nullable(), z.string().nullable(), { initial: null }),
  decided_at: column(timestamp().nullable(), z.string().nullable(), { initial: null }),
  granted_limit: column(integer().nullable(), z.int().nullable(), { initial: null }),
  /** End of a grant for a limited time. */
  until: column(timestamp().nullable(), z.string().nullable(), { initial: null }),
  /** Limit after the end of the grant, and what was in use then; null before, and if the limit was left. */
  limit_after: column(integer().nullable(), z.int().nullable(), { initial: null }),
  used_after: column(integer().nullable(), z.int().nullable(), { initial: null }),
  created_at: column(timestamp(), z.string(), { sort: true }),
  /** Null while it is open, and while a grant for a limited time is in force. */
  ended_at: column(timestamp().nullable(), z.string().nullable(), { initial: null }),
  /** The project's own limit before a grant for a limited time; null if the default applied. */
  own_limit_before: hiddenColumn(integer().nullable()),
  /** What is in use, and the current limit. */
  used: providedValue(z.int()),
  limit: providedValue(z.int()),
});
