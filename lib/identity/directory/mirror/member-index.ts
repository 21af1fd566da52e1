import { normalizeDn } from '../client/dn.ts';
import type { DirectoryUser } from '../entries.ts';

/** Finds users by what groups list as their members. */
export class MemberIndex {
  readonly #listsIds: boolean;
  readonly #userIds = new Set<string>();
  readonly #byDn = new Map<string, string>();
  readonly #byUniqueId = new Map<string, string>();
  /** By name in lower case; null for one that several users have. */
  readonly #byName = new Map<string, { name: string; userId: string } | null>();
  readonly #byPrimaryGroup = new Map<string, string[]>();

  /** @param listsIds whether groups list names or ids of users instead of distinguished names */
  constructor(listsIds: boolean) {
    this.#listsIds = listsIds;
  }

  add({ uniqueId, dn, listedAs, primaryGroup }: DirectoryUser, userId: string): void {
    this.#userIds.add(userId);
    if (this.#listsIds) {
      const name = listedAs.toLowerCase();
      this.#byUniqueId.set(uniqueId, userId);
      this.#byName.set(name, this.#byName.has(name) ? null : { name: listedAs, userId });
    } else this.#byDn.set(normalizeDn(dn), userId);
    if (primaryGroup === null) return;
    const others = this.#byPrimaryGroup.get(primaryGroup);
    if (others) others.push(userId);
    else this.#byPrimaryGroup.set(primaryGroup, [userId]);
  }

  has = (userId: string): boolean => this.#userIds.has(userId);

  /** The id of a user, or a normalized distinguished name, which may be that of a group. */
  resolve(member: string): string[] {
    if (this.#listsIds) return this.#resolveId(member);
    const dn = normalizeDn(member);
    return [this.#byDn.get(dn) ?? dn];
  }

  /** An id counts before a name, so that nobody is another user by being called like its id. */
  #resolveId(member: string): string[] {
    const id = this.#byUniqueId.get(member);
    if (id !== undefined) return [id];
    const named = this.#byName.get(member.toLowerCase());
    return named?.name === member ? [named.userId] : [];
  }

  /** Users whose primary group has this security identifier. */
  ofPrimaryGroup = (sid: string | null): readonly string[] =>
    sid === null ? [] : (this.#byPrimaryGroup.get(sid) ?? []);
}
