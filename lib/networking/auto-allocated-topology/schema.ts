import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryList } from '#lib/http/validation.ts';

/** The automatically created network of a project; docs/contract/networking.md 12. */
export const Topology = z.strictObject({ id: z.string(), tenant_id: z.string(), project_id: z.string() });
export type Topology = z.infer<typeof Topology>;

export const TopologyEnvelope = z.strictObject({ auto_allocated_topology: Topology.partial() });
export const TopologyPath = z.object({ project_id: word });
/** The field `dry-run` tests whether a topology could be created. */
export const TopologyQuery = z.object({ fields: QueryList.optional() });
