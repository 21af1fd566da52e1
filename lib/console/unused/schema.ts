import { z } from 'zod';
import { FINDING_KINDS } from './finding-kinds.ts';

/** Objects of a finding that are named. */
export const MAX_NAMED = 3;

const UnusedObject = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Time since which it has not been used. */
  since: z.string(),
});

const UnusedFinding = z.strictObject({
  kind: z.enum(FINDING_KINDS),
  count: z.int(),
  /** What deleting all of them would free, by the name of the limit and in its unit. */
  savings: z.array(z.strictObject({ quota: z.string(), amount: z.int() })),
  /** Those unused for the longest time. */
  objects: z.array(UnusedObject).max(MAX_NAMED),
});
export type UnusedFinding = z.infer<typeof UnusedFinding>;

/** Findings without objects are omitted. */
export const UnusedObjects = z.strictObject({ findings: z.array(UnusedFinding) });
export type UnusedObjects = z.infer<typeof UnusedObjects>;
