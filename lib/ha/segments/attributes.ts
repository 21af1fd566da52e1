import { z } from 'zod';
import { column, constant, hiddenColumn, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { ReserveKind, ReservePolicy } from '#lib/compute/reserve/rules.ts';
import { flag, integer, json, text as textColumn, timestamp } from '#lib/db/table.ts';
import { plainWord, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import { type BalancePolicy, DEFAULT_MOVES_PER_HOUR } from '../balancing/rules.ts';
import type { FencingLevel } from '../fencing/levels.ts';
import { numberAttribute, timeAttributes } from '../numbered-attributes.ts';
import { RECOVERY_METHODS, type RecoveryMethod } from './recovery-methods.ts';

const Method = z.enum(RECOVERY_METHODS, `Use one of ${RECOVERY_METHODS.join(', ')}.`);
const Name = plainWord.refine((name) => name.trim() !== '', 'Enter a name.');

/** A group of hosts that replace one another; docs/contract/ha.md 5. */
export const segmentAttributes = attributes({
  id: numberAttribute,
  uuid: column(textColumn(), z.string(), { column: 'id', sort: true }),
  name: column(textColumn(), z.string(), { sort: true, ...writable(Name) }),
  description: column(textColumn().nullable(), z.string().nullable(), {
    ...{ initial: null, sort: true, ...writable(text(65_535).nullish()) },
  }),
  recovery_method: column(textColumn<RecoveryMethod>(), Method, {
    ...{ sort: true, filter: Method, ...writable(Method) },
  }),
  service_type: column(textColumn(), z.string(), { sort: true, filter: word, ...writable(Name) }),
  enabled: column(flag(), z.boolean(), {
    ...{ column: 'is_enabled', since: 2, initial: 1, sort: true },
    ...{ filter: QueryBoolean, ...writable(BodyBoolean.optional()) },
  }),
  /** Only in the console's own API; null for the default. */
  fencing_levels: hiddenColumn(json<FencingLevel[]>().nullable()),
  ...timeAttributes,
  deleted: constant(z.literal(false), false),
  deleted_at: constant(z.null(), null),
  /** Capacity reserved for failures of its hosts; docs/high-availability.md. */
  reserve_policy: hiddenColumn(textColumn<ReservePolicy>().default('off')),
  reserve_kind: hiddenColumn(textColumn<ReserveKind>().default('hosts')),
  /** Hosts or percent; not used for reserved hosts. */
  reserve_amount: hiddenColumn(integer().default(1)),
  /** Until then, what would use up the reserve is allowed and recorded. */
  reserve_override_until: hiddenColumn(timestamp().nullable()),
  reserve_override_reason: hiddenColumn(textColumn().nullable()),
  reserve_override_by: hiddenColumn(textColumn().nullable()),
  /** Whether the platform evens out the hosts by itself. */
  balance_policy: hiddenColumn(textColumn<BalancePolicy>().default('manual')),
  balance_moves_per_hour: hiddenColumn(integer().default(DEFAULT_MOVES_PER_HOUR)),
  /** The administrator who allowed it, in whose name instances are moved; null for manual. */
  balance_claims: hiddenColumn(json<Claims>().nullable()),
  balance_by: hiddenColumn(textColumn().nullable()),
});
