import { z } from 'zod';

/** How instances leave a host; `leave` keeps all of them on it. */
export const StartMode = z.enum(['live', 'cold', 'stop', 'evacuate', 'leave']);
export type StartMode = z.infer<typeof StartMode>;

/** Whether instances that left a host stay where they are or move back. */
export const ReturnMode = z.enum(['stay', 'live', 'cold']);
export type ReturnMode = z.infer<typeof ReturnMode>;
