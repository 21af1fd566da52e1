import type { KindPage } from '#components/kind/kind.ts';
import type { FoundObject } from '#lib/console/navigation/search/schema.ts';

/** Kinds of objects of a project that the palette can act on, with what loads their pages. */
const LOADERS = {
  server: async () => (await import('#lazy/components/instances/acted-instance.ts')).actedInstance,
  volume: async () => (await import('#lazy/components/volumes/page.tsx')).volumePage,
  backup: async () => (await import('#lazy/components/backups/kind.tsx')).backupPage,
  image: async () => (await import('#lazy/components/images/page.tsx')).imagePage,
  network: async () => (await import('#lazy/components/networks/page.tsx')).networkPage,
  router: async () => (await import('#lazy/components/routers/page.tsx')).routerPage,
  port: async () => (await import('#lazy/components/ports/page.tsx')).portPage,
  floating_ip: async () => (await import('#lazy/components/floating-ips/kind.tsx')).floatingIpPage,
  security_group: async () => (await import('#lazy/components/security-groups/page.tsx')).groupPage,
  key_pair: async () => (await import('#lazy/components/key-pairs/page.tsx')).keyPairPage,
  bucket: async () => (await import('#lazy/components/buckets/page.tsx')).bucketPage,
} as const;

export type ActedKind = keyof typeof LOADERS;

/** An object whose actions the palette lists. */
export interface ActedObject {
  kind: ActedKind;
  id: string;
  name: string;
  projectId: string;
  /** The verb that was typed. */
  verb?: string;
}

type AnyPage = KindPage<object>;

export const loadActedKind = async (kind: ActedKind): Promise<AnyPage> => (await LOADERS[kind]()) as unknown as AnyPage;

const isActed = (kind: FoundObject['kind']): kind is ActedKind => kind in LOADERS;

/** Undefined for objects of other projects or users, of the platform, and of kinds without a page. */
export function toActed({ kind, id, name, project_id }: FoundObject, projectId: string | undefined) {
  const isOwn = project_id === projectId || (kind === 'key_pair' && project_id === null);
  // The API names key pairs by their names.
  return projectId !== undefined && isOwn && isActed(kind)
    ? { kind, id: kind === 'key_pair' ? name : id, name: name || id, projectId }
    : undefined;
}
