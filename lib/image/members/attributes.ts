import { z } from 'zod';
import { column, constant } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text, timestamp } from '#lib/db/table.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';

const MemberStatus = z.enum(['pending', 'accepted', 'rejected']);
type MemberStatus = z.infer<typeof MemberStatus>;

/** A project with which an image is shared; docs/contract/image.md 6. */
export const memberAttributes = attributes({
  image_id: column(text().references('images'), z.string()),
  member_id: column(text(), z.string()),
  status: column(text<MemberStatus>(), MemberStatus, { initial: 'pending', change: MemberStatus }),
  created_at: column(timestamp(), z.string(), { show: wholeSeconds }),
  updated_at: column(timestamp(), z.string(), { show: wholeSeconds }),
  schema: constant(z.literal('/v2/schemas/member'), '/v2/schemas/member'),
});
