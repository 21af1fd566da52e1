import { z } from 'zod';

export const JobState = z.enum(['running', 'paused', 'cancelling', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/**
 * `bulk`: one operation on many objects; `teardown`: a project with its contents; the others move instances between
 * hosts.
 */
export const JobKind = z.enum(['bulk', 'teardown', 'drain', 'return', 'migrate']);
export type JobKind = z.infer<typeof JobKind>;

/** `accepted`: all requests were sent, and work continues. `stays`: skipped, with the reason. */
export const ItemState = z.enum(['waiting', 'running', 'accepted', 'done', 'failed', 'cancelled', 'stays']);
export type ItemState = z.infer<typeof ItemState>;

/** Operation for an instance; `none` if it stays. */
export const MoveHow = z.enum(['live', 'cold', 'stop', 'start', 'evacuate', 'none']);
export type MoveHow = z.infer<typeof MoveHow>;

/** How servers leave their hosts. */
export type MoveMode = 'live' | 'cold' | 'stop' | 'evacuate';
