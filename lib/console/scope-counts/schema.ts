import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { MAX_PROJECTS } from './max-projects.ts';

export const ScopeCountsQuery = z.object({
  /** Comma-separated ids. */
  projects: text(MAX_PROJECTS * 65)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .refine((ids) => ids.length <= MAX_PROJECTS, `Specify at most ${MAX_PROJECTS} projects.`),
});
export type ScopeCountsQuery = z.infer<typeof ScopeCountsQuery>;

/** Instances of a project, and those with status ERROR. */
export const ScopeCount = z.strictObject({ project_id: z.string(), instances: z.int(), errors: z.int() });
export type ScopeCount = z.infer<typeof ScopeCount>;
/** Omits projects whose instances the user may not list. */
export const ScopeCounts = z.strictObject({ counts: z.array(ScopeCount) });
export type ScopeCounts = z.infer<typeof ScopeCounts>;
