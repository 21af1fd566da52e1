import { z } from 'zod';
import { fixed, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';

const MemberStatus = z.enum(['pending', 'accepted', 'rejected']);
type MemberStatus = z.infer<typeof MemberStatus>;

/** A project with which an image is shared; docs/contract/image.md 6. */
export const memberAttributes = attributes({
  image_id: stored(text().references('images'), z.string()),
  member_id: stored(text(), z.string()),
  status: stored(text<MemberStatus>(), MemberStatus, { initial: 'pending', change: MemberStatus }),
  created_at: stored(timestamp(), z.string(), { show: wholeSeconds }),
  updated_at: stored(timestamp(), z.string(), { show: wholeSeconds }),
  schema: fixed(z.literal('/v2/schemas/member'), '/v2/schemas/member'),
});
