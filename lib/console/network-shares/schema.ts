import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** That a network is shared with a project, or `*` for all. */
export const NetworkShare = z.strictObject({
  /** Of the RBAC policy. */
  id: z.string(),
  target_project: z.string(),
  /** The ports of that project on the network. */
  ports: z.int(),
});
export type NetworkShare = z.infer<typeof NetworkShare>;

/** The owner of a network is shown every share of it, another project only its own. */
export const NetworkShares = z.strictObject({ is_owner: z.boolean(), shares: z.array(NetworkShare) });
export type NetworkShares = z.infer<typeof NetworkShares>;

export const SharesPath = z.object({ id: word });
export const SharePath = z.object({ id: word, share_id: word });
