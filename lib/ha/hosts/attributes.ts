import { z } from 'zod';
import { column, hiddenColumn, providedValue, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { Flag } from '#lib/db/column-types.ts';
import { flag, json, text as textColumn, timestamp } from '#lib/db/table.ts';
import { text, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { numberAttribute, timeAttributes } from '../numbered-attributes.ts';
import { Segment } from '../segments/schema.ts';

/** State of a compute service. */
interface ServiceState {
  is_enabled: Flag;
  disabled_reason: string | null;
}

/** A host that is recovered after a failure; each is in one segment; docs/contract/ha.md 5. */
export const segmentHostAttributes = attributes({
  id: numberAttribute,
  uuid: column(textColumn(), z.string(), { column: 'id', sort: true }),
  /** Name of the compute host, compared exactly. */
  name: column(textColumn(), z.string(), {
    ...{ sort: true, filter: word, ...writable(word.min(1, 'Specify the name of a compute host.')) },
  }),
  type: column(textColumn(), z.string(), {
    ...{ sort: true, filter: word },
    ...writable(word.refine((type) => type.trim() !== '', 'Enter a type, such as COMPUTE.')),
  }),
  control_attributes: column(textColumn(), z.string(), {
    ...{ sort: true, filter: text(512) },
    ...writable(text(65_535).refine((how) => how.trim() !== '', 'Enter how the host is controlled, such as SSH.')),
  }),
  /** Reserved as capacity for the failure of another host of the segment. */
  reserved: column(flag(), z.boolean(), {
    ...{ column: 'is_reserved', initial: 0, sort: true },
    ...{ filter: QueryBoolean, ...writable(BodyBoolean.optional()) },
  }),
  on_maintenance: column(flag(), z.boolean(), {
    ...{ initial: 0, sort: true, filter: QueryBoolean, ...writable(BodyBoolean.optional()) },
  }),
  failover_segment_id: column(textColumn().references('segments'), z.string(), { column: 'segment_id' }),
  failover_segment: providedValue(Segment),
  ...timeAttributes,
  maintenance_since: hiddenColumn(timestamp().nullable()),
  /** The notification whose recovery started the maintenance; null if a user did. */
  maintenance_by: hiddenColumn(textColumn().nullable()),
  /** Job that moves the instances off the host; maintenance starts when it ends. */
  draining_job: hiddenColumn(textColumn().nullable()),
  /** Notification whose recovery claimed this reserved host. Unused hosts are returned to the reserve. */
  taken_by: hiddenColumn(textColumn().nullable()),
  /** State of its compute service before the claim. */
  taken_service: hiddenColumn(json<ServiceState>().nullable()),
  /**
   * Failed host that used up this reserve, possibly the host itself. The reserve is restored when that host returns
   * to service.
   */
  used_for: hiddenColumn(textColumn().nullable()),
  /** State of its compute service before that. */
  used_service: hiddenColumn(json<ServiceState>().nullable()),
  /** Job after which the host is reserved again, if it is empty. */
  restoring_job: hiddenColumn(textColumn().nullable()),
});
