import { z } from 'zod';

export const LISTS_OF_ALL = ['compute/v2.1/servers/detail', 'volume/v3/volumes/detail', 'image/v2/images'] as const;

/** Maximum projects per request. */
export const MAX_PROJECTS = 50;

export const ProjectsQuestion = z.strictObject({
  projects: z.array(z.string().min(1).max(64)).min(1).max(MAX_PROJECTS),
});

/** Response of one project. With a status of 400 or more, the body contains the error. */
const ProjectAnswer = z.object({
  project: z.string(),
  status: z.number(),
  body: z.unknown(),
  request_id: z.string().optional(),
  /** In seconds. */
  retry_after: z.number().optional(),
});
export type ProjectAnswer = z.infer<typeof ProjectAnswer>;

export const ProjectAnswers = z.object({ answers: z.array(ProjectAnswer) });
export type ProjectAnswers = z.infer<typeof ProjectAnswers>;
