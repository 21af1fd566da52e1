/** Table and columns of a kind; null for a missing column. */
interface Place {
  table: string;
  name: string;
  project: string | null;
  /** Column with the object on whose page it is shown. */
  parent: string | null;
}

const inProject = (table: string, parent: string | null = null): Place => ({
  table,
  name: 'name',
  project: 'project_id',
  parent,
});
const ofPlatform = (table: string): Place => ({ table, name: 'name', project: null, parent: null });

/** Kinds of objects that can be found. */
export const PLACES = {
  server: inProject('servers'),
  volume: inProject('volumes'),
  snapshot: inProject('snapshots'),
  backup: inProject('backups'),
  bucket: inProject('object_containers'),
  image: { ...inProject('images'), project: 'owner' },
  network: inProject('networks'),
  subnet: inProject('subnets', 'network_id'),
  port: inProject('ports'),
  router: inProject('routers'),
  security_group: inProject('security_groups'),
  floating_ip: { ...inProject('floatingips'), name: 'floating_ip_address' },
  key_pair: { ...ofPlatform('keypairs'), parent: 'user_id' },
  flavor: ofPlatform('flavors'),
  host: ofPlatform('hosts'),
  segment: ofPlatform('segments'),
  domain: ofPlatform('domains'),
  project: ofPlatform('projects'),
  user: ofPlatform('users'),
  group: ofPlatform('groups'),
  role: ofPlatform('roles'),
} satisfies Record<string, Place>;
export type SearchKind = keyof typeof PLACES;
export const SEARCH_KINDS = Object.keys(PLACES) as SearchKind[];
