import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import type { Member } from './schema.ts';

export type MemberRow = Selectable<Tables['image_members']>;

export const memberView = (row: MemberRow): Member => ({
  image_id: row.image_id,
  member_id: row.member_id,
  status: row.status,
  created_at: wholeSeconds(row.created_at),
  updated_at: wholeSeconds(row.updated_at),
  schema: '/v2/schemas/member',
});
