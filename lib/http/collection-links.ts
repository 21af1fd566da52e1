import { z } from 'zod';

export const CollectionLinks = z.strictObject({ self: z.string(), previous: z.null(), next: z.string().nullable() });
export type CollectionLinks = z.infer<typeof CollectionLinks>;

export const MemberLinks = z.strictObject({ self: z.string() });
