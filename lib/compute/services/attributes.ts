import { z } from 'zod';
import { column, computedValue, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, text, timestamp } from '#lib/db/table.ts';
import { formatComputeTime } from '../wire.ts';

interface ServiceIds {
  id: string;
  number: number;
}

/**
 * Services of hosts and of the platform; docs/contract/compute.md 10. The columns are those of the platform's own
 * services, which run in each replica.
 */
export const serviceAttributes = attributes({
  /** A number below 2.53. */
  id: computedValue(z.union([z.int(), z.string()]), ({ id, number }: ServiceIds, { microversion }) =>
    microversion.minor < 53 ? number : id,
  ),
  binary: column(text(), z.string()),
  host: column(text(), z.string()),
  zone: computedValue(z.string(), ({ zone }: { zone: string }) => zone),
  status: column(flag(), z.enum(['enabled', 'disabled']), {
    column: 'is_enabled',
    show: (isEnabled) => (isEnabled === 1 ? 'enabled' : 'disabled'),
  }),
  state: computedValue(z.enum(['up', 'down']), ({ isUp }: { isUp: boolean }) => (isUp ? 'up' : 'down')),
  updated_at: column(timestamp(), z.string(), { show: formatComputeTime }),
  disabled_reason: column(text().nullable(), z.string().nullable()),
  forced_down: column(flag(), z.boolean(), { since: 11 }),
  number: hiddenColumn(integer()),
});
