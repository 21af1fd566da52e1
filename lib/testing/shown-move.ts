import type { Migration } from '#lib/compute/migrations/schema.ts';

interface MoveFields {
  server: string;
  from: string;
  to: string;
  status?: Migration['status'];
}

/** A migration as the API returns it, with the fields that matter to a test. */
export const shownMove = ({ server, from, to, status = 'completed' }: MoveFields): Migration => ({
  id: 1,
  instance_uuid: server,
  status,
  source_compute: from,
  source_node: from,
  dest_compute: to,
  dest_node: to,
  dest_host: null,
  old_instance_type_id: 1,
  new_instance_type_id: 1,
  created_at: '',
  updated_at: '',
});
