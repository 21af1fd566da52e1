import { z } from 'zod';
import { NewSegmentHost } from '#lib/ha/hosts/schema.ts';
import { NewSegment } from '#lib/ha/segments/schema.ts';
import { boundedList } from '#lib/http/bounds.ts';
import { SufficientLevels } from '../fencing/schema.ts';

/** Maximum hosts per request. */
const MAX_HOSTS = 1000;
const Hosts = boundedList(NewSegmentHost, MAX_HOSTS);

export const NewSegmentWithHosts = NewSegment.extend({ hosts: Hosts, fencing_levels: SufficientLevels.optional() });
export type NewSegmentWithHosts = z.infer<typeof NewSegmentWithHosts>;
export const CreatedSegment = z.strictObject({ id: z.string(), name: z.string() });

/** All settings of the form; omitted ones that are optional stay as they are. */
export const SegmentSettings = NewSegment.extend({ fencing_levels: SufficientLevels });
export type SegmentSettings = z.infer<typeof SegmentSettings>;

export const AddedHosts = z.strictObject({ hosts: Hosts.min(1, 'Specify at least one host.') });
