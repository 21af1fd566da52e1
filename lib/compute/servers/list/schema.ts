import { z } from 'zod';
import { listOf, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../../wire.ts';

const Tenants = z.union([z.literal('').transform(() => true), QueryBoolean]);
const Text = z.string().max(255, 'Use at most 255 characters.').optional();
/** Fifty tags of sixty characters, with commas between. */
const Tags = z.string().max(3050, 'Use at most 3050 characters.').optional();

/** The keys of a list of servers; `filters.ts` says from which version on and for whom each counts. */
export const ServerQuery = PageQuery.omit({ sort: true }).extend({
  status: z.union([word, listOf(word, 50)]).optional(),
  name: Text,
  display_name: Text,
  description: Text,
  display_description: Text,
  flavor: Text,
  image: Text,
  image_ref: Text,
  all_tenants: Tenants.optional(),
  project_id: Text,
  tenant_id: Text,
  user_id: Text,
  uuid: Text,
  host: Text,
  node: Text,
  hostname: Text,
  key_name: Text,
  availability_zone: Text,
  reservation_id: Text,
  launch_index: QueryInteger.optional(),
  vm_state: Text,
  task_state: Text,
  power_state: QueryInteger.optional(),
  progress: QueryInteger.optional(),
  config_drive: z.union([QueryBoolean, z.literal('').transform(() => false)]).optional(),
  root_device_name: Text,
  kernel_id: Text,
  ramdisk_id: Text,
  auto_disk_config: QueryBoolean.optional(),
  access_ip_v4: Text,
  access_ip_v6: Text,
  ip: Text,
  ip6: Text,
  locked: QueryBoolean.optional(),
  locked_by: Text,
  tags: Tags,
  'tags-any': Tags,
  'not-tags': Tags,
  'not-tags-any': Tags,
  created_at: Moment.optional(),
  launched_at: Moment.optional(),
  terminated_at: Moment.optional(),
  'changes-since': Moment.optional(),
  'changes-before': Moment.optional(),
  /** Counts for administrators; other clients send it too. */
  deleted: QueryBoolean.optional(),
  soft_deleted: QueryBoolean.optional(),
  /** Not the upstream family's: how many there are on all pages, as block storage tells it. */
  with_count: QueryBoolean.optional(),
  /** The console's, from 2.75: before, keys that upstream does not know are ignored. All are counted. */
  id: OnlyIds,
});
export type ServerQuery = z.infer<typeof ServerQuery>;
