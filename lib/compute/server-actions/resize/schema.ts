import { z } from 'zod';

/** `{"migrate": null}`, since 2.56 with a host; null lets the scheduler choose. */
export const Migrate = z.object({ host: z.string().min(1).max(255).nullish() }).nullish();
