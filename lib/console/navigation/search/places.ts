/** Table and columns of a kind; null for a missing column. */
interface Place {
  table: string;
  name: string;
  project: string | null;
  status: string | null;
  /** Column with the object on whose page it is shown. */
  parent: string | null;
}

const inProject = (table: string): Place => ({
  ...{ table, name: 'name', project: 'project_id', parent: null, status: null },
});
const withStatus = (table: string): Place => ({ ...inProject(table), status: 'status' });
const ofPlatform = (table: string): Place => ({ ...inProject(table), project: null });

/** Kinds of objects that can be found. */
export const PLACES = {
  server: { ...inProject('servers'), status: 'vm_state' },
  volume: withStatus('volumes'),
  snapshot: withStatus('snapshots'),
  backup: withStatus('backups'),
  bucket: inProject('object_containers'),
  image: { ...withStatus('images'), project: 'owner' },
  network: withStatus('networks'),
  subnet: { ...inProject('subnets'), parent: 'network_id' },
  port: withStatus('ports'),
  router: withStatus('routers'),
  security_group: inProject('security_groups'),
  floating_ip: { ...withStatus('floatingips'), name: 'floating_ip_address' },
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
