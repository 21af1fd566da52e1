import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../../wire.ts';

const Tenants = z.union([z.literal('').transform(() => true), QueryBoolean]);
const Text = z.string().max(255, 'Use at most 255 characters.').optional();
/** Fifty tags of sixty characters with commas. */
const Tags = z.string().max(3050, 'Use at most 3050 characters.').optional();

/** Query keys of server lists; `filters.ts` has versions and roles. */
export const ServerQuery = PageQuery.omit({ sort: true }).extend({
  status: z.union([word, boundedList(word, 50)]).optional(),
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
  /** For administrators; other clients send it too. */
  deleted: QueryBoolean.optional(),
  soft_deleted: QueryBoolean.optional(),
  /** Total on all pages, as in block storage; extension of Nephos. */
  with_count: QueryBoolean.optional(),
  /** Used by the console since 2.75; earlier, unknown keys are ignored. All count. */
  id: OnlyIds,
});
export type ServerQuery = z.infer<typeof ServerQuery>;
