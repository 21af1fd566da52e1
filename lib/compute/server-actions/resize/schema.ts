import { z } from 'zod';

/** `{"migrate": null}`, or from 2.56 with the host to go to; null leaves it to the scheduler. */
export const Migrate = z.object({ host: z.string().min(1).max(255).nullish() }).nullish();
