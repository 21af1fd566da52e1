import { z } from 'zod';

/** The group an action is about, by name or by id. */
export const NamedGroup = z.strictObject({ name: z.string().min(1, 'Give the name or the id of a group.').max(255) });
